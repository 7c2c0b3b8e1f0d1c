import { expectCalls } from '#server/testing/expected-calls.ts'

/** For everybody who does not administer the site, its calls do not exist. */
const hidden = '401 401 404 404 404 404 404 404 404 404 404 404 404 404'

export const siteCalls = expectCalls({
  'GET /api/Site/sign-up': {
    statuses: '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Site/settings': { statuses: hidden },
  'PUT /api/Site/settings': {
    statuses: hidden,
    body: () => ({ signUpMode: 'closed', signUpMessage: null, contactEmail: null, version: 1 }),
  },
})
