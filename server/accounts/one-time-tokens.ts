import type { Insertable, Kysely, Selectable } from 'kysely'
import { kept } from '../database/lock.ts'
import type { Schema } from '../database/schema/schema.ts'
import { invalid } from '../problem.ts'
import { hashOf, newSecret } from './secrets.ts'

/** What a link that was followed is for. */
export type Link = Selectable<Schema['oneTimeToken']>

type NewToken = Pick<
  Insertable<Schema['oneTimeToken']>,
  'purpose' | 'userId' | 'invitationId' | 'familyInvitationId' | 'email'
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
  const found = await findToken(db, token)
  if (found) await keepInvitation(db, found)
  const link = await db
    .deleteFrom('oneTimeToken')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresDate', '>', new Date().toISOString())
    .returningAll()
    .executeTakeFirst()
  if (!link) throw linkOver()
  return link
}

/** An invitation ends all of its tokens: who comes with one of them waits before they touch their own. */
async function keepInvitation(db: Kysely<Schema>, { invitationId, familyInvitationId }: Link) {
  for (const [table, id] of [
    ['invitation', invitationId],
    ['familyInvitation', familyInvitationId],
  ] as const) {
    if (id === null) continue
    await db.selectFrom(table).where('id', '=', id).select('id').$call(kept(db)).execute()
  }
}

export const linkOver = () => invalid('link_over', 'This link was used already or is too old.')
