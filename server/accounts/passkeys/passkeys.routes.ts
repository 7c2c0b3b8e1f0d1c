import { CurrentPassword } from '#contract/accounts/account-settings.ts'
import { SignedIn } from '#contract/accounts/accounts.ts'
import {
  AddPasskey,
  PasskeyAdded,
  PasskeyAsSecondFactor,
  PasskeyCreation,
  PasskeyForLogin,
  PasskeyLogin,
  PasskeyRequest,
  Passkeys,
} from '#contract/accounts/passkeys.ts'
import { del, get, post, resource } from '#server/calls/call.ts'
import { door, signedIn } from '#server/calls/visitor.ts'
import {
  askForAnyPasskey,
  askForOwnPasskey,
  logInByPasskey,
  passkeyAsSecondFactor,
} from '../sign-in/passkey.ts'
import { perOccasion, perUser } from '#server/calls/throttle.ts'
import { perChallenge, perCredential } from '#server/identity/rate-limits.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.queries.ts'

const isSignedIn = (answer: unknown) => 'token' in (answer as object)

/** How one logs in by a passkey, and with one beside the password. */
export const passkeyLogins = resource('Account', [
  post(
    '/passkey-login/options',
    {
      summary: 'What a browser asks for a passkey by, whoever it is of',
      who: door,
      throttled: perOccasion('passkeyOptions'),
      opensTransactions: true,
      answer: PasskeyRequest,
    },
    ({ database, siteOrigin }) => askForAnyPasskey(database, siteOrigin),
  ),
  post(
    '/passkey-login',
    {
      summary: 'Sign in by a passkey alone',
      who: door,
      throttled: perCredential('passkey', { isForgivenBy: isSignedIn }),
      opensTransactions: true,
      body: PasskeyLogin,
      answer: SignedIn,
    },
    (given) => logInByPasskey(given, given.body, given.client),
  ),
  post(
    '/two-factor-passkey/options',
    {
      summary: 'What a browser asks for a passkey of the login that waits by',
      who: door,
      throttled: perChallenge('passkeyOptions'),
      opensTransactions: true,
      body: PasskeyForLogin,
      answer: PasskeyRequest,
    },
    ({ database, siteOrigin, body }) => askForOwnPasskey(database, siteOrigin, body.challenge),
  ),
  post(
    '/two-factor-passkey',
    {
      summary: 'Sign in by a passkey as the second factor',
      who: door,
      throttled: perChallenge('code', { isForgivenBy: isSignedIn }),
      opensTransactions: true,
      body: PasskeyAsSecondFactor,
      answer: SignedIn,
    },
    (given) => passkeyAsSecondFactor(given, given.body, given.client),
  ),
])

/** Whoever adds or removes a passkey gives their password. */
const guarded = {
  who: signedIn,
  throttled: perUser('password'),
  opensTransactions: true,
}

export const passkeys = resource('Account', [
  get(
    '/passkeys',
    { summary: 'The passkeys of this account', who: signedIn, answer: Passkeys },
    ({ db, visitor }) => listPasskeys(db, visitor.userId),
  ),
  post(
    '/passkeys/options',
    {
      ...guarded,
      summary: 'Begin to add a passkey',
      body: CurrentPassword,
      answer: PasskeyCreation,
      refuses: { 409: 'There are too many already' },
    },
    ({ database, siteOrigin, visitor, body }) =>
      beginPasskey({ database, siteOrigin, visitor }, body.currentPassword),
  ),
  post(
    '/passkeys',
    {
      ...guarded,
      summary: 'Add the passkey that the browser made',
      body: AddPasskey,
      answer: PasskeyAdded,
      refuses: { 409: 'It is known already, or there are too many' },
    },
    ({ database, siteOrigin, vault, visitor, client, body }) =>
      addPasskey({ database, siteOrigin, vault, visitor, client }, body),
  ),
  del(
    '/passkeys/:passkeyId',
    { ...guarded, summary: 'Remove a passkey', body: CurrentPassword },
    ({ database, visitor, ids, body }) =>
      removePasskey({ database, visitor }, ids.passkeyId, body.currentPassword),
  ),
])
