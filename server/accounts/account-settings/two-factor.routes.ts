import {
  AccountSettings,
  AuthenticatorSetUp,
  ChangeTwoFactor,
  CurrentPassword,
  RecoveryCodes,
} from '#contract/accounts/account-settings.ts'
import { post, put, resource } from '#server/calls/call.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { perUser } from '#server/calls/throttle.ts'
import { changeTwoFactor, renewRecoveryCodes, setUpAuthenticator } from './two-factor.ts'

/** Whoever changes the second factor gives their password. */
const guarded = {
  who: signedIn,
  throttled: perUser('password'),
  opensTransactions: true,
}

/** What a login asks for beside the password. */
export const twoFactor = resource('Account', [
  post(
    '/two-factor/authenticator',
    {
      ...guarded,
      summary: 'Begin to set up an authenticator app',
      body: CurrentPassword,
      answer: AuthenticatorSetUp,
    },
    ({ database, vault, visitor, body }) =>
      setUpAuthenticator({ database, vault, visitor }, body.currentPassword),
  ),
  put(
    '/two-factor',
    {
      ...guarded,
      summary: 'Turn the second factor on or off, and end all other sessions',
      body: ChangeTwoFactor,
      answer: AccountSettings,
      refuses: { 409: 'The email address is not verified, or the app is not set up' },
    },
    ({ database, vault, visitor, body }) => changeTwoFactor({ database, vault, visitor }, body),
  ),
  post(
    '/two-factor/recovery-codes',
    {
      ...guarded,
      summary: 'Make ten recovery codes in place of the old ones',
      body: CurrentPassword,
      answer: RecoveryCodes,
      refuses: { 409: 'There is neither an authenticator app nor a passkey' },
    },
    ({ database, vault, visitor, body }) =>
      renewRecoveryCodes({ database, vault, visitor }, body.currentPassword),
  ),
])
