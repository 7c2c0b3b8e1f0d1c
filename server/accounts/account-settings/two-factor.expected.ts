import { expectCalls } from '#server/testing/expected-calls.ts'
import { password } from '#server/testing/test-app.ts'

export const twoFactorCalls = expectCalls({
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
})
