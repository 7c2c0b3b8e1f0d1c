import { expect, test } from 'vitest'
import { afterTurningOff } from './-two-factor.tsx'

const app = {
  twoFactorProvider: 'Authenticator',
  isEmailCodeAsked: false,
  recoveryCodesLeft: 0,
} as const
const email = { ...app, twoFactorProvider: 'Email' } as const

test.each([
  [app, false, 'Anyone who knows your password will be able to log in.'],
  [email, true, 'After you remove your last passkey, you’ll log in with just your password.'],
  [app, true, 'You don’t have any recovery codes.'],
  [
    { ...app, recoveryCodesLeft: 2 },
    true,
    'To log in with your password, you’ll also need a passkey or a recovery code.',
  ],
])('Turning off the codes of %o with a passkey (%s): %s', (settings, hasPasskey, words) => {
  expect(afterTurningOff(settings, hasPasskey)).toContain(words)
})
