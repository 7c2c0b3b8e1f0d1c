import { Credentials, SignedIn } from '#contract/accounts/accounts.ts'
import {
  PasskeyAsSecondFactor,
  PasskeyForLogin,
  PasskeyLogin,
  PasskeyRequest,
} from '#contract/accounts/passkeys.ts'
import {
  AutoLogin,
  ForgotPassword,
  LinkAnswer,
  LinkAsked,
  LoginAnswer,
  LoginLink,
  ResendCode,
  TwoFactorCode,
} from '#contract/accounts/sign-in.ts'
import { apiTokenRefused } from '#server/calls/api-tokens.ts'
import { isApiToken, loggingOut, post, resource, unauthenticated } from '#server/calls/call.ts'
import { perClientAddress } from '#server/calls/rate-limit.ts'
import {
  perChallenge,
  perCredential,
  perEmail,
  perKnownDevice,
  perToken,
} from '#server/identity/rate-limits.ts'
import { deleteSession } from '#server/identity/sessions.queries.ts'
import { askForLoginLink, askForReset } from './ask-for-link.ts'
import { followLink } from './follow-link.ts'
import {
  answerChallenge,
  askForAnyPasskey,
  askForOwnPasskey,
  logIn,
  logInByPasskey,
  passkeyAsSecondFactor,
  resendCode,
} from './log-in.ts'

// A login that waits for a code does not reset the count: each has a few tries at its code.
export const isSignedIn = (answer: unknown) => 'token' in (answer as LoginAnswer)

/** Calls to log in and log out. */
export const signIn = resource('Account', [
  post(
    '/login',
    {
      operationId: 'logIn',
      summary: 'Log in, or get a challenge for the second factor',
      authorize: unauthenticated,
      rateLimit: perEmail('login', { isResetBy: isSignedIn }),
      opensTransactions: true,
      body: Credentials,
      answer: LoginAnswer,
    },
    (given) => logIn(given, given.body, given.client),
  ),
  post(
    '/two-factor-code',
    {
      operationId: 'logInByCode',
      summary: 'Log in with a second-factor code',
      authorize: unauthenticated,
      rateLimit: perChallenge('code', { isResetBy: isSignedIn }),
      opensTransactions: true,
      body: TwoFactorCode,
      answer: SignedIn,
    },
    (given) => answerChallenge(given, given.body, given.client),
  ),
  post(
    '/two-factor-code/resend',
    {
      operationId: 'resendCode',
      summary: 'Resend the code by email',
      authorize: unauthenticated,
      rateLimit: perChallenge('resend'),
      body: ResendCode,
    },
    ({ db, body }) => resendCode(db, body.challenge),
  ),
  post(
    '/auto-login',
    {
      operationId: 'followLink',
      summary: 'Follow a link from an email: log in, or confirm a request',
      authorize: unauthenticated,
      rateLimit: perToken('link'),
      opensTransactions: true,
      body: AutoLogin,
      answer: LinkAnswer,
      refuses: { 409: 'The request behind the link is no longer possible' },
    },
    (given) => followLink(given, given.body, given.client),
  ),
  post(
    '/forgot-password',
    {
      operationId: 'requestPasswordReset',
      summary: 'Email a password reset link if an account has the address',
      authorize: unauthenticated,
      rateLimit: perKnownDevice('resetLink'),
      marksBrowser: true,
      body: ForgotPassword,
      answer: LinkAsked,
    },
    (given) => askForReset(given, given.body, given.client),
  ),
  post(
    '/login-link',
    {
      operationId: 'requestLoginLink',
      summary: 'Email a login link if an account has the address',
      authorize: unauthenticated,
      rateLimit: perKnownDevice('loginLink'),
      marksBrowser: true,
      body: LoginLink,
      answer: LinkAsked,
    },
    (given) => askForLoginLink(given, given.body, given.client),
  ),
  post(
    '/log-out',
    {
      operationId: 'logOut',
      summary: 'Log out: end the session of the token',
      authorize: loggingOut,
    },
    async ({ db, client: { token } }) => {
      if (isApiToken(token)) throw apiTokenRefused()
      if (token) await deleteSession(db, token)
    },
  ),
  post(
    '/passkey-login/options',
    {
      operationId: 'beginPasskeyLogin',
      summary: 'Get passkey request options to log in',
      authorize: unauthenticated,
      rateLimit: perClientAddress('passkeyOptions'),
      opensTransactions: true,
      answer: PasskeyRequest,
    },
    ({ database, siteOrigin }) => askForAnyPasskey(database, siteOrigin),
  ),
  post(
    '/passkey-login',
    {
      operationId: 'logInByPasskey',
      summary: 'Log in with a passkey',
      authorize: unauthenticated,
      rateLimit: perCredential('passkey', { isResetBy: isSignedIn }),
      opensTransactions: true,
      body: PasskeyLogin,
      answer: SignedIn,
    },
    (given) => logInByPasskey(given, given.body, given.client),
  ),
  post(
    '/two-factor-passkey/options',
    {
      operationId: 'beginTwoFactorPasskey',
      summary: 'Get passkey request options for the second factor',
      authorize: unauthenticated,
      rateLimit: perChallenge('passkeyOptions'),
      opensTransactions: true,
      body: PasskeyForLogin,
      answer: PasskeyRequest,
    },
    ({ database, siteOrigin, body }) => askForOwnPasskey(database, siteOrigin, body.challenge),
  ),
  post(
    '/two-factor-passkey',
    {
      operationId: 'logInByTwoFactorPasskey',
      summary: 'Log in with a passkey as the second factor',
      authorize: unauthenticated,
      rateLimit: perChallenge('code', { isResetBy: isSignedIn }),
      opensTransactions: true,
      body: PasskeyAsSecondFactor,
      answer: SignedIn,
    },
    (given) => passkeyAsSecondFactor(given, given.body, given.client),
  ),
])
