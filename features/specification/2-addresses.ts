import type { Section } from './rule.ts'

export const addresses: Section['topics'] = {
  'Addresses in general': {
    'numeric-ids':
      'An id in an address is a whole number above 0. Anything else, such as abc, is the error "Invalid organizationId: abc", with the name of the parameter and what stands in its place.',
    'sign-in-required':
      'On an address for those who are signed in, a visitor is sent to /login, and the address they came for goes along as the search parameter redirect.',
  },
  'Public and account addresses': {
    home: '/ is the home.',
    login: '/login lets in whoever has an account.',
    'login-redirect':
      '/login takes the optional search parameter redirect, a text: the address that opens after the login.',
    'redirect-elsewhere':
      'Left open; decided here: a redirect that is no screen of this site, such as https://example.com, is ignored, and the home opens instead.',
    'sign-up': '/sign-up makes an account.',
    'two-factor-code':
      '/account/two-factor-code is open to visitors. Left open; decided here: as long as no login asks for a code, it says so and leads to /login.',
    'two-factor-provider':
      '/account/two-factor-code takes the search parameter provider, which is Email where the address does not say it.',
    'two-factor-email':
      '/account/two-factor-code takes the search parameter email, which is empty where the address does not say it.',
    'two-factor-redirect':
      '/account/two-factor-code takes the optional search parameter redirect, and passes it on to /login.',
    'account-edit': '/account/edit is for those who are signed in.',
    'auto-login':
      '/account/auto-login is open to visitors. Left open; decided here: as long as no links that log somebody in are given out, it says so and leads to /login.',
    'auto-login-token':
      '/account/auto-login takes the search parameter token. Left open; decided here: a token leaves the address, and the history, at once.',
    'auto-login-message':
      '/account/auto-login takes the search parameter message. Left open; decided here: it is shown as plain text, as what the link says.',
    'auto-login-redirect':
      '/account/auto-login takes the optional search parameter redirect, and passes it on to /login.',
  },
  'My area': {
    'my-classes': '/my/classes is for those who are signed in.',
    'my-classes-tab': '/my/classes takes the search parameter tab, which is teaching by default.',
    'my-classes-tab-values':
      'The tab of /my/classes is teaching or enrolled. Left open; decided here: any other is teaching.',
    'my-class': '/my/classes/{classId} is one of these classes.',
    'my-family': '/my/family is for those who are signed in.',
    'my-organizations': '/my/organizations is for those who are signed in.',
    'my-profile': '/my/profile is for those who are signed in.',
  },
  Organizations: {
    organizations: '/organizations/ is the list of organizations.',
    'new-organization':
      '/organizations/new creates an organization, and is for those who are signed in.',
    organization: '/organizations/{organizationId}/ is the page of an organization.',
  },
}
