import { SignedIn } from '#contract/accounts/accounts.ts'
import {
  PasskeyAsSecondFactor,
  PasskeyForLogin,
  PasskeyLogin,
  PasskeyRequest,
} from '#contract/accounts/passkeys.ts'
import { post, resource } from '#server/calls/call.ts'
import { perOccasion } from '#server/calls/throttle.ts'
import { perChallenge, perCredential } from '#server/identity/rate-limits.ts'
import { door } from '#server/calls/visitor.ts'
import {
  askForAnyPasskey,
  askForOwnPasskey,
  logInByPasskey,
  passkeyAsSecondFactor,
} from './passkey.ts'

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
