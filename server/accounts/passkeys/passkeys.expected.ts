import { expectCalls } from '#server/testing/expected-calls.ts'
import { password } from '#server/testing/test-app.ts'

const someCredential = () => {
  const id = crypto.randomUUID()
  return { id, rawId: id, type: 'public-key' }
}
const someAssertion = () => ({
  ...someCredential(),
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
})
const unknown = () => ({ challenge: crypto.randomUUID() })
const someAttestation = () => ({
  ...someCredential(),
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
})

export const passkeysCalls = expectCalls({
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
  'GET /api/Account/passkeys': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Account/passkeys/options': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({ currentPassword: password }),
  },
  'POST /api/Account/passkeys': {
    statuses: '401 401 422 422 422 422 422 422 422 422 422 422 422 422',
    body: () => ({ credential: someAttestation() }),
  },
  'DELETE /api/Account/passkeys/:passkeyId': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 204',
    body: () => ({ currentPassword: password }),
  },
})
