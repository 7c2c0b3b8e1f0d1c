import { SignedIn } from '#contract/accounts/accounts.ts'
import { SignUp } from '#contract/accounts/sign-up.ts'
import { post, resource, unauthenticated } from '#server/calls/call.ts'
import { perEmail } from '#server/identity/rate-limits.ts'
import { isSignedIn } from '../sign-in/sign-in.routes.ts'
import { signUp } from './sign-up.ts'

export const accounts = resource('Account', [
  post(
    '/sign-up',
    {
      operationId: 'signUp',
      summary: 'Create an account and log in',
      authorize: unauthenticated,
      rateLimit: perEmail('signUp', { isResetBy: isSignedIn }),
      opensTransactions: true,
      body: SignUp,
      answer: SignedIn,
      refuses: { 403: 'Sign-up is closed, or only for people who are invited' },
    },
    (given) => signUp(given, given.body, given.client),
  ),
])
