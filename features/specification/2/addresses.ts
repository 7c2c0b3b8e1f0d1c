import type { Section } from '../rule.ts'

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
      '/account/two-factor-code is open to visitors. Left open; decided here: it asks for the code that a login waits for. Where none waits, it says so and leads to /login.',
    'two-factor-provider':
      '/account/two-factor-code takes the search parameter provider, which is Email where the address does not say it.',
    'two-factor-email':
      '/account/two-factor-code takes the search parameter email, which is empty where the address does not say it. Left open; decided here: all but the first letter of a name is hidden in it.',
    'two-factor-redirect':
      '/account/two-factor-code takes the optional search parameter redirect: the address that opens after the code.',
    'two-factor-kept':
      'Left open; decided here: the login waits on in the tab that gave the password, when somebody goes back or loads the page anew.',
    'forgot-password':
      'Decided here: /account/forgot-password mails a link that lets in whoever forgot a password, and says the same whether an account has the address or not. It says what to do if nothing comes. It is open to whoever is signed in as well, with their address filled in, and leads back to Account then.',
    'login-link':
      'Decided here: /account/login-link mails a link that logs in without a password, and then leads to redirect.',
    'account-edit': '/account/edit is for those who are signed in.',
    'auto-login':
      '/account/auto-login is open to visitors. Left open; decided here: links out of letters lead there. Those that log in trade their token for a session, and the others ask for a login where there is none.',
    'auto-login-token':
      '/account/auto-login takes the search parameter token. Left open; decided here: a token works once, and leaves the address and the history before anything else is asked for.',
    'auto-login-message':
      '/account/auto-login takes the search parameter message. Left open; decided here: it is told as plain text once the link has worked.',
    'auto-login-redirect':
      '/account/auto-login takes the optional search parameter redirect: the address that opens then.',
    'auto-login-second-factor':
      'Left open; decided here: a link does not spare the code of whoever is asked for one.',
    'auto-login-over':
      'Left open; decided here: a link that was used already, is too old or was meddled with says so, and leads to /login and to a new link. Whoever is signed in already is told as whom, and is led on.',
    'auto-login-reload':
      'Left open; decided here: a page that is loaded again before its link was checked has lost the link, and asks to open it again.',
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
