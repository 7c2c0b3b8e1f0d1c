import { expectCalls } from '#server/testing/expected-calls.ts'
import { password } from '#server/testing/test-app.ts'

export const settingsCalls = expectCalls({
  'GET /api/Account/settings': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'PUT /api/Account/notifications': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({ newLogin: true }),
  },
  'POST /api/Account/email/verification': {
    statuses: '401 401 204 409 409 409 409 409 409 409 409 409 409 409',
  },
  'PUT /api/Account/email': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({ email: 'ida.lind@example.org', currentPassword: password }),
  },
  'DELETE /api/Account/email/pending': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'PUT /api/Account/password': {
    statuses: '401 401 204 204 204 204 204 204 204 204 204 204 204 204',
    body: () => ({
      currentPassword: password,
      newPassword: `${password} too`,
    }),
  },
  'POST /api/Account/reauthenticate': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({ password }),
  },
  'POST /api/Account/reauthenticate/options': {
    statuses: '401 401 422 422 422 422 422 422 422 422 422 422 422 200',
  },
  'POST /api/Account/two-factor/authenticator': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({ currentPassword: password }),
  },
  'PUT /api/Account/two-factor': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({ provider: null, currentPassword: password }),
  },
  'POST /api/Account/two-factor/recovery-codes': {
    statuses: '401 401 409 409 409 409 409 409 409 409 409 409 409 200',
    body: () => ({ currentPassword: password }),
  },
  'GET /api/Account/sessions': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'DELETE /api/Account/sessions': {
    statuses: '401 401 204 204 204 204 204 204 204 204 204 204 204 204',
  },
  'DELETE /api/Account/sessions/:sessionId': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 204',
  },
})
