import { Account, SignedIn, type SignUp } from '#contract/accounts/accounts.ts'
import { http, type Change } from '../http.ts'

export const signUp = (input: SignUp, { signal }: Pick<Change, 'signal'>) =>
  http.post('Account/sign-up', { json: input, signal }).json(SignedIn)

/** Ends the session of `token` on the server. The browser may already have removed it. */
export const logOut = async ({ token }: { token: string }, signal?: AbortSignal) => {
  await http.post('Account/log-out', { headers: { Authorization: `Bearer ${token}` }, signal })
}

/** The failure of a call that is only repeated until it works shows no toast. */
export const getAccount = ({ isRepeated }: { isRepeated: boolean }, signal?: AbortSignal) =>
  http.get('Account/me', { signal, context: { isQuiet: isRepeated } }).json(Account)
