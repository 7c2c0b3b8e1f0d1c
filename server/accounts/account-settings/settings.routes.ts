import {
  AccountSettings,
  ChangeEmail,
  ChangePassword,
  Notifications,
  Reauthenticate,
  Reauthentication,
} from '#contract/accounts/account-settings.ts'
import { PasskeyRequest } from '#contract/accounts/passkeys.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { perUser } from '#server/calls/throttle.ts'
import { askToReauthenticate, reauthenticate } from '#server/identity/reauthentication.ts'
import { askToVerify, cancelEmailChange, changeEmail } from './email.ts'
import { changePassword } from './password.ts'
import { findAccountSettings, updateNotifications } from './settings.queries.ts'

/** What people change about their own account. */
export const settings = resource('Account', [
  get(
    '/settings',
    { summary: 'How one gets into this account', who: signedIn, answer: AccountSettings },
    ({ db, visitor }) => findAccountSettings(db, visitor),
  ),
  put(
    '/notifications',
    {
      summary: 'Choose which emails to get',
      who: signedIn,
      body: Notifications,
      answer: AccountSettings,
    },
    ({ db, visitor, body }) => updateNotifications(db, visitor, body),
  ),
  post(
    '/email/verification',
    {
      summary: 'Email the link that verifies the address again',
      who: signedIn,
      throttled: perUser('mail'),
      refuses: { 409: 'It is verified already' },
    },
    ({ db, visitor }) => askToVerify(db, visitor),
  ),
  put(
    '/email',
    {
      summary: 'Ask for another email address, which holds once it is confirmed from there',
      who: signedIn,
      throttled: perUser('mail'),
      opensTransactions: true,
      body: ChangeEmail,
      answer: AccountSettings,
    },
    ({ database, visitor, body }) => changeEmail({ database, visitor }, body),
  ),
  del(
    '/email/pending',
    {
      summary: 'Keep the email address after all',
      who: signedIn,
      answer: AccountSettings,
    },
    ({ db, visitor }) => cancelEmailChange(db, visitor),
  ),
  put(
    '/password',
    {
      summary: 'Set a new password, and end all other sessions',
      who: signedIn,
      throttled: perUser('password'),
      opensTransactions: true,
      body: ChangePassword,
    },
    ({ database, isBreached, visitor, body }) =>
      changePassword({ database, isBreached, visitor }, body),
  ),
  post(
    '/reauthenticate',
    {
      summary: 'Confirm that it’s you, for the calls that take X-Reauthentication',
      who: signedIn,
      throttled: perUser('password'),
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
      summary: 'What a browser asks for a passkey by, to confirm that it’s you',
      who: signedIn,
      throttled: perUser('passkeyOptions'),
      opensTransactions: true,
      answer: PasskeyRequest,
    },
    ({ database, siteOrigin, visitor }) => askToReauthenticate({ database, siteOrigin, visitor }),
  ),
])
