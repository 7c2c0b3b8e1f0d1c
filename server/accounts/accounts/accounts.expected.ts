import { expectCalls } from '#server/testing/expected-calls.ts'
import { account, someAddress, credentials } from '#server/rights/matrix/test-ids.ts'

const unknown = () => ({ challenge: crypto.randomUUID() })

export const accountsCalls = expectCalls({
  'POST /api/Account/sign-up': {
    statuses: '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({ ...account, ...someAddress() }),
  },
  'POST /api/Account/login': {
    statuses: '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => credentials,
  },
  'POST /api/Account/two-factor-code': {
    statuses: '422 422 422 422 422 422 422 422 422 422 422 422 422 422',
    body: () => ({ ...unknown(), provider: 'Email', code: '123456' }),
  },
  'POST /api/Account/two-factor-code/resend': {
    statuses: '422 422 422 422 422 422 422 422 422 422 422 422 422 422',
    body: unknown,
  },
  'POST /api/Account/auto-login': {
    statuses: '422 422 422 422 422 422 422 422 422 422 422 422 422 422',
    body: () => ({ token: crypto.randomUUID() }),
  },
  'POST /api/Account/forgot-password': {
    statuses: '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    body: someAddress,
  },
  'POST /api/Account/login-link': {
    statuses: '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    body: someAddress,
  },
  'POST /api/Account/log-out': {
    statuses: '204 204 204 204 204 204 204 204 204 204 204 204 204 204',
  },
  'GET /api/Account/me': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
})
