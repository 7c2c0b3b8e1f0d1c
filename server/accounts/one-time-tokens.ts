import type { Insertable, Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { hashOf, newSecret } from './secrets.ts'

type NewToken = Pick<
  Insertable<Schema['oneTimeToken']>,
  'purpose' | 'userId' | 'invitationId' | 'email'
>

/** Makes what a link in a letter carries, good for `life` milliseconds. Those that are over are forgotten. */
export async function issueToken(
  db: Kysely<Schema>,
  values: NewToken,
  life: number,
): Promise<string> {
  const token = newSecret()
  const now = Date.now()
  const createdDate = new Date(now).toISOString()
  await db.deleteFrom('oneTimeToken').where('expiresDate', '<=', createdDate).execute()
  await db
    .insertInto('oneTimeToken')
    .values({
      ...values,
      tokenHash: hashOf(token),
      createdDate,
      expiresDate: new Date(now + life).toISOString(),
    })
    .execute()
  return token
}

/** What the token is for, if it is good. It stays good. */
export const findToken = (db: Kysely<Schema>, token: string) =>
  db
    .selectFrom('oneTimeToken')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresDate', '>', new Date().toISOString())
    .selectAll()
    .executeTakeFirst()

/** What the token is for, if it is good. Of many who come with it at once, one gets an answer. */
export const spendToken = (db: Kysely<Schema>, token: string) =>
  db
    .deleteFrom('oneTimeToken')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresDate', '>', new Date().toISOString())
    .returningAll()
    .executeTakeFirst()
