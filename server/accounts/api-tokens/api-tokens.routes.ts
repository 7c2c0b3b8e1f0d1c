import { ApiTokenCreated, ApiTokens, CreateApiToken } from '#contract/accounts/api-tokens.ts'
import { del, get, post, resource, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { createApiToken, deleteApiToken, listApiTokens } from './api-tokens.queries.ts'

/** Calls to manage one's own API tokens. */
export const apiTokens = resource('Account', [
  get(
    '/tokens',
    {
      operationId: 'listApiTokens',
      summary: 'List the API tokens of the account',
      authorize: signedIn,
      answer: ApiTokens,
    },
    ({ db, visitor }) => listApiTokens(db, visitor.userId),
  ),
  post(
    '/tokens',
    {
      operationId: 'createApiToken',
      summary: 'Create an API token; only this answer contains it',
      authorize: signedIn,
      reauthenticated: true,
      rateLimit: perUser('password'),
      opensTransactions: true,
      body: CreateApiToken,
      answer: ApiTokenCreated,
      refuses: { 409: 'The account has too many API tokens' },
    },
    ({ database, visitor, body }) => createApiToken({ database, visitor }, body),
  ),
  del(
    '/tokens/:apiTokenId',
    {
      operationId: 'revokeApiToken',
      summary: 'Revoke an API token',
      authorize: signedIn,
      reauthenticated: true,
    },
    ({ db, visitor, ids }) => deleteApiToken(db, visitor, ids.apiTokenId),
  ),
])
