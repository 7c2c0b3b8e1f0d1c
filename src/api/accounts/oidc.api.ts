import { OidcIdentities } from '#contract/accounts/oidc.ts'
import { sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

export const removeIdentity = ({ id }: { id: number }, change: Change) =>
  sendOnly('delete', `Account/identities/${id}`, change)

/** Lets a removed provider log in again. */
export const allowIdentity = ({ id }: { id: number }, change: Change) =>
  sendOnly('post', `Account/identities/allow/${id}`, change)

export const identitiesQuery = {
  ...question(['account', 'identities'], 'Account/identities', OidcIdentities),
  staleTime: 0,
}
