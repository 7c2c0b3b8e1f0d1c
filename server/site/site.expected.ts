import { expectCalls } from '#server/testing/expected-calls.ts'

/** For everybody who does not administer the site, its calls do not exist. */
const hidden = '401 401 404 404 404 404 404 404 404 404 404 404 404 404'

export const siteCalls = expectCalls({
  'GET /api/Site/sign-up': {
    statuses: '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Site/settings': { statuses: hidden, siteAdministrator: 200 },
  'PUT /api/Site/settings': {
    statuses: hidden,
    siteAdministrator: 200,
    body: () => ({ signUpMode: 'closed', signUpMessage: null, contactEmail: null, version: 1 }),
  },
  'GET /api/Site/overview': { statuses: hidden, siteAdministrator: 200 },
  'GET /api/Site/accounts': { statuses: hidden, siteAdministrator: 200 },
  'POST /api/Site/accounts/:accountId/suspend': {
    statuses: hidden,
    siteAdministrator: 204,
    body: () => ({ reason: 'Spam' }),
  },
  'POST /api/Site/accounts/:accountId/end-suspension': { statuses: hidden, siteAdministrator: 409 },
  'GET /api/Site/organizations': { statuses: hidden, siteAdministrator: 200 },
  'POST /api/Site/organizations/:organizationId/suspend': {
    statuses: hidden,
    siteAdministrator: 204,
    body: () => ({ reason: 'Spam' }),
  },
  'POST /api/Site/organizations/:organizationId/end-suspension': {
    statuses: hidden,
    siteAdministrator: 409,
  },
  'GET /api/Site/emails': { statuses: hidden, siteAdministrator: 200 },
  'POST /api/Site/emails/:emailId/retry': { statuses: hidden, siteAdministrator: 404 },
  'GET /api/Site/audit': { statuses: hidden, siteAdministrator: 200 },
})
