import { Account, Credentials, SignedIn, SignUp } from '#contract/accounts.ts'
import type { LoginAnswer } from '#contract/sign-in.ts'
import { get, post, resource } from '../call/call.ts'
import { patiently } from '../database/transaction.ts'
import { perEmail } from '../throttle/throttle.ts'
import { door, leaving, signedIn } from '../rights/visitor.ts'
import { logIn, signUp } from './accounts.doors.ts'
import { findAccount } from './accounts.queries.ts'
import { deleteSession } from './sessions.ts'

// A login that waits for a code is not forgiven: each has a few tries at its code.
const isSignedIn = (answer: unknown) => 'token' in (answer as LoginAnswer)

export const accounts = resource('Account', [
  post(
    '/sign-up',
    {
      summary: 'Make an account and sign in',
      who: door,
      throttled: perEmail('signUp'),
      body: SignUp,
      answer: SignedIn,
      refuses: { 409: 'The e-mail address is taken' },
    },
    ({ database, body, client }) => signUp(database, body, client),
  ),
  post(
    '/login',
    {
      summary: 'Sign in',
      who: door,
      throttled: perEmail('login', { isForgivenBy: isSignedIn }),
      body: Credentials,
      answer: SignedIn,
    },
    ({ database, body, client }) => logIn(database, body, client),
  ),
  post(
    '/log-out',
    { summary: 'End the session of the token that is sent', who: leaving },
    async ({ db, client: { token } }) => {
      if (token) await patiently(() => deleteSession(db, token))
    },
  ),
  get(
    '/me',
    { summary: 'The account that is signed in', who: signedIn, answer: Account },
    ({ db, visitor }) => findAccount(db, visitor.userId),
  ),
])
