import { credentials, someAddress } from '#server/rights/matrix/test-ids.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'

const someAssertion = () => {
  const id = crypto.randomUUID()
  const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
  return { id, rawId: id, type: 'public-key', response }
}
const unknown = () => ({ challenge: crypto.randomUUID() })

export const signInCalls = expectCalls({
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
  'POST /api/Account/passkey-login/options': {
    statuses: '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Account/passkey-login': {
    statuses: '422 422 422 422 422 422 422 422 422 422 422 422 422 422',
    body: () => ({ credential: someAssertion() }),
  },
  'POST /api/Account/two-factor-passkey/options': {
    statuses: '422 422 422 422 422 422 422 422 422 422 422 422 422 422',
    body: unknown,
  },
  'POST /api/Account/two-factor-passkey': {
    statuses: '422 422 422 422 422 422 422 422 422 422 422 422 422 422',
    body: () => ({ ...unknown(), credential: someAssertion() }),
  },
})
