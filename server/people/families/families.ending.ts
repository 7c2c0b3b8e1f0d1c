import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { refreshFamiliesOf } from '../people/family-index.queries.ts'
import { forgetUnnamed } from '../people/people.queries.ts'

/** Of families that no adult with an account is left in, those stay whom an organization has on record. */
export async function reduceFamilies(db: Kysely<Schema>, familyIds: number[]): Promise<void> {
  if (familyIds.length === 0) return
  const strangers = await db
    .deleteFrom('familyMember')
    .where('familyId', 'in', unattended(db, familyIds))
    .where((where) => where.not(isOnRecord(where)))
    .returning('personId')
    .execute()
  await forget(db, strangers)
  await deleteOrphans(db, familyIds)
}

/** Deletes those of the families, with whoever is in them, that no adult with an account and no organization knows. */
export async function deleteOrphans(db: Kysely<Schema>, familyIds: number[]): Promise<void> {
  if (familyIds.length === 0) return
  const orphans = await unattended(db, familyIds)
    .where('id', 'not in', (known) =>
      known
        .selectFrom('familyMember')
        .where('familyId', 'in', familyIds)
        .where(isOnRecord)
        .select(['familyId']),
    )
    .execute()
  if (orphans.length === 0) return
  const ids = orphans.map(({ id }) => id)
  const members = await db
    .deleteFrom('familyMember')
    .where('familyId', 'in', ids)
    .returning('personId')
    .execute()
  await db.deleteFrom('family').where('id', 'in', ids).execute()
  await forget(db, members)
}

/** A child may be in another household still, which is the only one from then on. */
async function forget(db: Kysely<Schema>, gone: { personId: number }[]) {
  const personIds = gone.map(({ personId }) => personId)
  await refreshFamiliesOf(db, personIds)
  await forgetUnnamed(db, personIds)
}

const unattended = (db: Kysely<Schema>, familyIds: number[]) =>
  db
    .selectFrom('family')
    .where('id', 'in', familyIds)
    .where('id', 'not in', (attended) =>
      attended
        .selectFrom('familyMember')
        .innerJoin('person', 'person.id', 'personId')
        .where('familyId', 'in', familyIds)
        .where('access', 'is not', null)
        .where('userId', 'is not', null)
        .select(['familyId']),
    )
    .select('id')

/** Asked of each, since most people of most organizations are in none of these families. */
const isOnRecord = (where: ExpressionBuilder<Schema, 'familyMember'>) =>
  where.exists(
    where
      .selectFrom('organizationUser')
      .whereRef('organizationUser.personId', '=', 'familyMember.personId')
      .select(['organizationUser.id']),
  )
