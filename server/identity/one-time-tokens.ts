import { codeTries } from '#contract/accounts/sign-in.ts'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import { invalid } from '../http/problem.ts'
import { hashOf, newSecret } from '../crypto/secrets.ts'

/** What a link that was followed is for. */
export type Link = Selectable<Schema['oneTimeToken']>

type NewToken = Pick<
  Insertable<Schema['oneTimeToken']>,
  'purpose' | 'userId' | 'invitationId' | 'familyInvitationId' | 'email' | 'browserHash'
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

/** What the token is for. Of many who come with it at once, one gets an answer. */
export async function spendToken(db: Kysely<Schema>, token: string): Promise<Link> {
  const link = await db
    .deleteFrom('oneTimeToken')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresDate', '>', new Date().toISOString())
    .returningAll()
    .executeTakeFirst()
  if (!link) throw linkOver()
  return link
}

/** Counts one try to open a link by a code, and answers how many there were; nothing, if there were too many or it is over. */
export async function countLinkTry(db: Kysely<Schema>, token: string): Promise<number | undefined> {
  const link = await db
    .updateTable('oneTimeToken')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', hashOf(token))
    .where('tries', '<', codeTries)
    .where('expiresDate', '>', new Date().toISOString())
    .returning('tries')
    .executeTakeFirst()
  return link?.tries
}

export const linkOver = () => invalid('link_over', 'This link was used already or is too old.')
