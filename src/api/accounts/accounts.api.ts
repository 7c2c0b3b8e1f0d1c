import { Account, SignedIn } from '#contract/accounts/accounts.ts'
import type { SignUp } from '#contract/accounts/sign-up.ts'
import { http, type Change } from '../http.ts'
import { readStored, type Quiet } from '../pack.ts'
import { question } from '../question.ts'

export const signUp = (input: SignUp, { signal }: Pick<Change, 'signal'>) =>
  http.post('Account/sign-up', { json: input, signal }).json(SignedIn)

/** Ends the session of `token` on the server. The browser may already have removed it. */
export const logOut = async ({ token }: { token: string }, signal?: AbortSignal) => {
  await http.post('Account/log-out', { headers: { Authorization: `Bearer ${token}` }, signal })
}

export const accountQuery = question(['accounts', 'me'], 'Account/me', Account)

/**
 * Shows a failure unless the call is only repeated until it works. Where the account is stored, only a refusal is
 * shown.
 */
export async function getAccount({ isRepeated }: { isRepeated: boolean }, signal?: AbortSignal) {
  const isStored = (await readStored(accountQuery.queryKey)) !== undefined
  const quiet: Quiet = isRepeated ? 'all' : isStored ? 'unanswered' : 'none'
  return http.get('Account/me', { signal, context: { quiet } }).json(Account)
}
