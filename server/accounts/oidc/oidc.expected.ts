import { expectCalls } from '#server/testing/expected-calls.ts'

export const oidcCalls = expectCalls({
  'GET /api/Account/identities': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'DELETE /api/Account/identities/:identityId': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 204',
  },
  'POST /api/Account/identities/allow/:identityId': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 204',
  },
})
