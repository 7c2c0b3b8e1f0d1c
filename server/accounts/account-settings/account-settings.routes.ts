import {
  AccountSettings,
  AuthenticatorSetUp,
  ChangeEmail,
  ChangePassword,
  ChangeTwoFactor,
  CurrentPassword,
  Devices,
  Notifications,
  Reauthenticate,
  Reauthentication,
  RecoveryCodes,
} from '#contract/accounts/account-settings.ts'
import { PasskeyRequest } from '#contract/accounts/passkeys.ts'
import { del, get, post, put, resource, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { askToReauthenticate, reauthenticate } from '#server/identity/reauthentication.ts'
import { endOtherSessions } from '#server/identity/sessions.queries.ts'
import {
  askToVerify,
  cancelEmailChange,
  changeEmail,
  changePassword,
  changeTwoFactor,
  endDevice,
  findAccountSettings,
  listDevices,
  renewRecoveryCodes,
  setUpAuthenticator,
  updateNotifications,
} from './account-settings.queries.ts'

/** Changes of the second factor require the password. */
const guarded = {
  authorize: signedIn,
  rateLimit: perUser('password'),
  opensTransactions: true,
}

/** Calls to change one's own account. */
export const settings = resource('Account', [
  get(
    '/settings',
    {
      summary: 'Get the login settings of the account',
      authorize: signedIn,
      answer: AccountSettings,
    },
    ({ db, visitor }) => findAccountSettings(db, visitor),
  ),
  put(
    '/notifications',
    {
      operationId: 'updateNotifications',
      summary: 'Change email notifications',
      authorize: signedIn,
      body: Notifications,
      answer: AccountSettings,
    },
    ({ db, visitor, body }) => updateNotifications(db, visitor, body),
  ),
  post(
    '/email/verification',
    {
      operationId: 'resendVerification',
      summary: 'Resend the verification email',
      authorize: signedIn,
      rateLimit: perUser('mail'),
      refuses: { 409: 'The address is already verified' },
    },
    ({ db, visitor }) => askToVerify(db, visitor),
  ),
  put(
    '/email',
    {
      operationId: 'changeEmail',
      summary: 'Change the email address; takes effect when the new address is confirmed',
      authorize: signedIn,
      rateLimit: perUser('mail'),
      opensTransactions: true,
      body: ChangeEmail,
      answer: AccountSettings,
    },
    ({ database, visitor, body }) => changeEmail({ database, visitor }, body),
  ),
  del(
    '/email/pending',
    {
      operationId: 'cancelEmailChange',
      summary: 'Cancel the change of email address',
      authorize: signedIn,
      answer: AccountSettings,
    },
    ({ db, visitor }) => cancelEmailChange(db, visitor),
  ),
  put(
    '/password',
    {
      operationId: 'changePassword',
      summary: 'Change the password and end all other sessions',
      authorize: signedIn,
      rateLimit: perUser('password'),
      opensTransactions: true,
      body: ChangePassword,
    },
    ({ database, isBreached, oidc, visitor, body }) =>
      changePassword({ database, isBreached, oidc, visitor }, body),
  ),
  post(
    '/reauthenticate',
    {
      operationId: 'reauthenticate',
      summary: 'Confirm the identity for calls that take X-Reauthentication',
      authorize: signedIn,
      rateLimit: perUser('password'),
      opensTransactions: true,
      body: Reauthenticate,
      answer: Reauthentication,
    },
    ({ database, visitor, siteOrigin, log, body }) =>
      reauthenticate({ database, visitor, siteOrigin, log }, body),
  ),
  post(
    '/reauthenticate/options',
    {
      operationId: 'beginPasskeyReauthentication',
      summary: 'Get passkey request options to confirm the identity',
      authorize: signedIn,
      rateLimit: perUser('passkeyOptions'),
      opensTransactions: true,
      answer: PasskeyRequest,
    },
    ({ database, siteOrigin, visitor }) => askToReauthenticate({ database, siteOrigin, visitor }),
  ),
  post(
    '/two-factor/authenticator',
    {
      ...guarded,
      operationId: 'beginAuthenticator',
      summary: 'Start to set up an authenticator app',
      body: CurrentPassword,
      answer: AuthenticatorSetUp,
    },
    ({ database, encryption, visitor, body }) =>
      setUpAuthenticator({ database, encryption, visitor }, body.currentPassword),
  ),
  put(
    '/two-factor',
    {
      ...guarded,
      operationId: 'changeTwoFactor',
      summary: 'Turn two-factor login on or off and end all other sessions',
      body: ChangeTwoFactor,
      answer: AccountSettings,
      refuses: { 409: 'The email address is not verified, or the authenticator app is not set up' },
    },
    ({ database, encryption, visitor, body }) =>
      changeTwoFactor({ database, encryption, visitor }, body),
  ),
  post(
    '/two-factor/recovery-codes',
    {
      ...guarded,
      operationId: 'replaceRecoveryCodes',
      summary: 'Replace the recovery codes',
      body: CurrentPassword,
      answer: RecoveryCodes,
      refuses: { 409: 'The account has no authenticator app and no passkey' },
    },
    ({ database, encryption, visitor, body }) =>
      renewRecoveryCodes({ database, encryption, visitor }, body.currentPassword),
  ),
  get(
    '/sessions',
    {
      operationId: 'listSessions',
      summary: 'List the logged-in devices',
      authorize: signedIn,
      answer: Devices,
    },
    ({ db, visitor }) => listDevices(db, visitor),
  ),
  del(
    '/sessions',
    {
      operationId: 'logOutOtherDevices',
      summary: 'Log out all other devices',
      authorize: signedIn,
      reauthenticated: true,
    },
    ({ db, visitor }) => endOtherSessions(db, visitor),
  ),
  del(
    '/sessions/:sessionId',
    {
      operationId: 'logOutDevice',
      summary: 'Log out a device',
      authorize: signedIn,
      reauthenticated: true,
    },
    ({ db, visitor, ids }) => endDevice(db, visitor, ids.sessionId),
  ),
])
