import { expectCalls } from '#server/testing/expected-calls.ts'
import { password } from '#server/testing/test-app.ts'

const someAttestation = () => {
  const id = crypto.randomUUID()
  const response = { clientDataJSON: 'e30', attestationObject: 'AA' }
  return { id, rawId: id, type: 'public-key', response }
}

export const passkeysCalls = expectCalls({
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
