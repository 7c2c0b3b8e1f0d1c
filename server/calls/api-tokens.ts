import { ApiTokenScope } from '#contract/accounts/api-tokens.ts'
import type { Db } from '../database/schema/schema.ts'
import { Refusal } from '../http/problem.ts'
import { type Call, loggingOut, type Resource, type SignedIn, unauthenticated } from './call.ts'

/** The person and the scopes of an API token. Refuses one that is wrong or has ended. */
export type FindApiToken = (
  db: Db,
  token: string,
) => Promise<{ visitor: SignedIn; scopes: ApiTokenScope[] }>

/**
 * The resources of an area, with the scope of each call. Calls that log in or out, or that a person must confirm, have
 * none, so no token may make them.
 */
export const inArea = (area: string, resources: Resource[]): Resource[] =>
  resources.map(({ name, calls }) => ({
    name,
    calls: calls.map((call) => ({ ...call, scope: scopeOf(area, call) })),
  }))

function scopeOf(area: string, { method, authorize, reauthenticated }: Call) {
  if (authorize === unauthenticated || authorize === loggingOut) return undefined
  if (reauthenticated === true) return undefined
  return ApiTokenScope.parse(`${area}:${method === 'GET' ? 'read' : 'write'}`)
}

/** The person of an API token, if it has the scope of the call. */
export async function identifyByApiToken(
  findApiToken: FindApiToken,
  db: Db,
  token: string,
  { scope }: Call,
): Promise<SignedIn> {
  const { visitor, scopes } = await findApiToken(db, token)
  if (scope === undefined) throw apiTokenRefused()
  if (!scopes.includes(scope) && !scopes.some((each) => each === writingOf(scope))) {
    throw new Refusal(403, {
      message: `This API token lacks the scope ${scope}.`,
      code: 'api_token_scope',
    })
  }
  return visitor
}

/** Writing includes reading. */
const writingOf = (scope: ApiTokenScope) => scope.replace(/:read$/, ':write')

export const apiTokenRefused = () =>
  new Refusal(403, {
    message: 'API tokens are not accepted here. Log in, and do it yourself.',
    code: 'api_token_refused',
  })
