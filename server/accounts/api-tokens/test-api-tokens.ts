import { ApiTokenScope, apiTokenStart } from '#contract/accounts/api-tokens.ts'
import { day } from '#contract/dates/durations.ts'
import { hashOf, newSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/schema/schema.ts'

type Chosen = { scopes?: readonly ApiTokenScope[]; expiresDate?: string }

/** An API token of an account, with every scope by default. */
export async function insertApiToken(
  db: Db,
  userId: number,
  {
    scopes = ApiTokenScope.options,
    expiresDate = new Date(Date.now() + 30 * day).toISOString(),
  }: Chosen = {},
) {
  const token = apiTokenStart + newSecret()
  const { id } = await db
    .insertInto('apiToken')
    .values({
      userId,
      name: 'Website',
      tokenHash: hashOf(token),
      prefix: token.slice(0, 14),
      scopes: JSON.stringify(scopes),
      createdDate: new Date().toISOString(),
      expiresDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}
