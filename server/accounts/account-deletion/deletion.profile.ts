import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { listOwnRecords } from '#server/people/replacing/replacing.queries.ts'
import type { Moved } from '#server/people/replacing/merge-records.ts'

/** Of what is known of somebody whose account goes, and of the records that gave way to them, names stay. */
export async function forgetProfile(db: Kysely<Schema>, personId: number): Promise<void> {
  const records = await listOwnRecords(db, personId)
  await forgetFacts(db, [personId, ...records.map((record) => record.personId)])
  await forgetGaps(
    db,
    records.map(({ id }) => id),
  )
}

/** Whoever is in a family keeps the birth date. */
async function forgetFacts(db: Kysely<Schema>, personIds: number[]) {
  const person = db.updateTable('person').where('id', 'in', personIds).where('userId', 'is', null)
  await person.set({ phone: null, bio: null, contactEmail: null }).execute()
  await person
    .set({ birthDate: null })
    .where('id', 'not in', db.selectFrom('familyMember').select('personId'))
    .execute()
}

/** Of what one record filled in for another, what they are called stays. */
async function forgetGaps(db: Kysely<Schema>, recordIds: number[]) {
  if (recordIds.length === 0) return
  const moves = await db
    .selectFrom('recordMove')
    .where((where) =>
      where.or([
        where('fromOrganizationUserId', 'in', recordIds),
        where('toOrganizationUserId', 'in', recordIds),
      ]),
    )
    .select(['id', 'moved'])
    .execute()
  for (const { id, ...move } of moves) {
    const { gaps, ...rest }: Moved = JSON.parse(move.moved)
    const { birthDate, phone, bio, ...names } = gaps
    const moved = JSON.stringify({ ...rest, gaps: names })
    await db.updateTable('recordMove').set({ moved }).where('id', '=', id).execute()
  }
}
