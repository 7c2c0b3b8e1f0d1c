import { expectCalls } from '#server/testing/expected-calls.ts'
import { password } from '#server/testing/test-app.ts'

export const accountDeletionCalls = expectCalls({
  'GET /api/Account/deletion': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'DELETE /api/Account/me': {
    statuses: '401 401 204 204 204 204 204 204 204 204 204 204 204 409',
    body: () => ({ currentPassword: password }),
  },
})
