import { Credentials, SignedIn, SignUp } from '#contract/accounts/accounts.ts'
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
import { Me } from '#contract/people/people.ts'
import { get, post, resource } from '#server/calls/call.ts'
import { door, leaving, signedIn } from '#server/calls/visitor.ts'
import { askForLoginLink, askForReset } from '../sign-in/ask-for-link.ts'
import { followLink } from '../sign-in/follow-link.ts'
import { answerChallenge, resendCode } from '../sign-in/two-factor.ts'
import { perChallenge, perEmail, perKnownDevice, perToken } from '#server/identity/rate-limits.ts'
import { logIn, signUp } from './accounts.doors.ts'
import { findAccount } from '#server/identity/accounts.queries.ts'
import { findProfile } from '../profile/profile.queries.ts'
import { deleteSession } from '#server/identity/sessions.queries.ts'

// A login that waits for a code is not forgiven: each has a few tries at its code.
const isSignedIn = (answer: unknown) => 'token' in (answer as LoginAnswer)

export const accounts = resource('Account', [
  post(
    '/sign-up',
    {
      summary: 'Make an account and sign in',
      who: door,
      throttled: perEmail('signUp', { isForgivenBy: isSignedIn }),
      opensTransactions: true,
      body: SignUp,
      answer: SignedIn,
    },
    (given) => signUp(given, given.body, given.client),
  ),
  post(
    '/login',
    {
      summary: 'Sign in, or be asked for the second factor',
      who: door,
      throttled: perEmail('login', { isForgivenBy: isSignedIn }),
      opensTransactions: true,
      body: Credentials,
      answer: LoginAnswer,
    },
    (given) => logIn(given, given.body, given.client),
  ),
  post(
    '/two-factor-code',
    {
      summary: 'Sign in by the second factor',
      who: door,
      throttled: perChallenge('code', { isForgivenBy: isSignedIn }),
      opensTransactions: true,
      body: TwoFactorCode,
      answer: SignedIn,
    },
    (given) => answerChallenge(given, given.body, given.client),
  ),
  post(
    '/two-factor-code/resend',
    {
      summary: 'Email another code',
      who: door,
      throttled: perChallenge('resend'),
      body: ResendCode,
    },
    ({ db, body }) => resendCode(db, body.challenge),
  ),
  post(
    '/auto-login',
    {
      summary:
        'Do what the link in an email is for: sign in, or what takes a session of its account',
      who: door,
      throttled: perToken('link'),
      opensTransactions: true,
      body: AutoLogin,
      answer: LinkAnswer,
      refuses: { 409: 'What the link is for can no longer be done' },
    },
    (given) => followLink(given, given.body, given.client),
  ),
  post(
    '/forgot-password',
    {
      summary: 'Email a link to choose a new password, if an account has the address',
      who: door,
      throttled: perKnownDevice('resetLink'),
      marksBrowser: true,
      body: ForgotPassword,
      answer: LinkAsked,
    },
    (given) => askForReset(given, given.body, given.client),
  ),
  post(
    '/login-link',
    {
      summary: 'Email a link to sign in by, if an account has the address',
      who: door,
      throttled: perKnownDevice('loginLink'),
      marksBrowser: true,
      body: LoginLink,
      answer: LinkAsked,
    },
    (given) => askForLoginLink(given, given.body, given.client),
  ),
  post(
    '/log-out',
    { summary: 'End the session of the token that is sent', who: leaving },
    async ({ db, client: { token } }) => {
      if (token) await deleteSession(db, token)
    },
  ),
  get(
    '/me',
    {
      summary: 'Whoever is signed in: their account and what they tell',
      who: signedIn,
      answer: Me,
    },
    async (given) => ({
      ...(await findProfile(given, given.visitor.personId)),
      ...(await findAccount(given, given.visitor.userId)),
    }),
  ),
])
