import { expectCalls } from '#server/testing/expected-calls.ts'

const someAssertion = () => {
  const id = crypto.randomUUID()
  const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
  return { id, rawId: id, type: 'public-key', response }
}
const unknown = () => ({ challenge: crypto.randomUUID() })

export const passkeyLoginCalls = expectCalls({
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
