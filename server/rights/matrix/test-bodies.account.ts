import { password } from '#server/testing/test-app.ts'

export const account = { firstName: 'Ida', lastName: 'Lind', password: 'seven otters at dawn' }

/** An account that is there. */
export const credentials = { email: 'ida@example.org', password: account.password }

/** Each another one, as tries are counted for each. */
const unknown = () => ({ challenge: crypto.randomUUID() })
export const someAddress = () => ({ email: `${crypto.randomUUID()}@example.org` })

const someCredential = () => {
  const id = crypto.randomUUID()
  return { id, rawId: id, type: 'public-key' }
}
const someAssertion = () => ({
  ...someCredential(),
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
})
const someAttestation = () => ({
  ...someCredential(),
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
})

/** What the calls of an account take at least. */
export const accountBodies: Record<string, () => object> = {
  'POST /api/Account/sign-up': () => ({ ...account, ...someAddress() }),
  'POST /api/Account/login': () => credentials,
  'POST /api/Account/two-factor-code': () => ({ ...unknown(), provider: 'Email', code: '123456' }),
  'POST /api/Account/two-factor-code/resend': unknown,
  'POST /api/Account/passkey-login': () => ({ credential: someAssertion() }),
  'POST /api/Account/two-factor-passkey/options': unknown,
  'POST /api/Account/two-factor-passkey': () => ({ ...unknown(), credential: someAssertion() }),
  'POST /api/Account/passkeys/options': () => ({ currentPassword: password }),
  'POST /api/Account/passkeys': () => ({ credential: someAttestation() }),
  'DELETE /api/Account/passkeys/:passkeyId': () => ({ currentPassword: password }),
  'POST /api/Account/auto-login': () => ({ token: crypto.randomUUID() }),
  'POST /api/Account/forgot-password': someAddress,
  'POST /api/Account/login-link': someAddress,
  'PUT /api/Account/me': () => ({
    firstName: 'Ida',
    lastName: 'Lind',
    preferredName: null,
    birthDate: null,
    phone: null,
    bio: null,
    photoImageId: null,
    version: 1,
  }),
  'PUT /api/Account/notifications': () => ({ newLogin: true }),
  'PUT /api/Account/email': () => ({ email: 'ida.lind@example.org', currentPassword: password }),
  'PUT /api/Account/password': () => ({
    currentPassword: password,
    newPassword: `${password} too`,
  }),
  'POST /api/Account/reauthenticate': () => ({ password }),
  'POST /api/Account/two-factor/authenticator': () => ({ currentPassword: password }),
  'PUT /api/Account/two-factor': () => ({ provider: null, currentPassword: password }),
  'POST /api/Account/two-factor/recovery-codes': () => ({ currentPassword: password }),
  'DELETE /api/Account/me': () => ({ currentPassword: password }),
}
