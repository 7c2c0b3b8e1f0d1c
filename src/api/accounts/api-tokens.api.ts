import { ApiTokenCreated, ApiTokens, type CreateApiToken } from '#contract/accounts/api-tokens.ts'
import { sendOnly, sendSecret, type Change, type SecretChange } from '../http.ts'
import { question } from '../question.ts'

export const createApiToken = (input: CreateApiToken, change: SecretChange) =>
  sendSecret('post', 'Account/tokens', change, input).json(ApiTokenCreated)

export const revokeApiToken = ({ id }: { id: number }, change: Change) =>
  sendOnly('delete', `Account/tokens/${id}`, change)

/** A new password revokes all, in any browser, so these are always fetched again. */
export const apiTokensQuery = {
  ...question(['account', 'tokens'], 'Account/tokens', ApiTokens),
  staleTime: 0,
}
