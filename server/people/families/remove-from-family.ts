import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { forgetUnnamed } from '../people/people.queries.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import type { FamilyMember, InFamily } from './family-rights.ts'
import { auditFamily, listConcerned, lockFamily } from './families.queries.ts'
import { refreshFamilies, refreshFamiliesOf } from '../people/family-index.queries.ts'

/** Takes somebody out of the family. Their records elsewhere stay. The last account takes the family along, if it had full access. */
export async function removeFromFamily(
  db: Db,
  visitor: FamilyMember,
  personId: number,
): Promise<void> {
  const { familyId } = visitor
  const { members, hasChildren, hasOtherFullAdult } = await lockFamily(db, familyId)
  const leaver = members.find((member) => member.personId === personId)
  if (!leaver) throw notFound()
  const isLast = leaver.relation !== 'Child' && !hasOtherFullAdult(personId)
  if (isLast && hasChildren) throw lastFullAdult()
  await auditFamily(db, visitor, {
    action: 'Removed',
    after: { personId },
    concerned: await listConcerned(db, familyId, personId),
  })
  await deleteMember(db, { familyId, personId })
  if (leaver.access === 'Full') await reduceFamilies(db, [familyId])
}

export async function deleteMember(db: Db, key: InFamily): Promise<void> {
  const { familyId, personId } = key
  await withdrawOffers(db, key)
  await withdrawSent(db, key)
  await db
    .deleteFrom('familyMember')
    .where((where) => where.and(key))
    .execute()
  await refreshFamiliesOf(db, [personId])
  await forgetUnnamed(db, [personId])
  await refreshFamilies(db, [familyId])
}

/** Nobody else is to have their place in the family any more. */
export const withdrawOffers = (db: Db, key: InFamily) =>
  db
    .deleteFrom('familyInvitation')
    .where((where) => where.and(key))
    .where('acceptedDate', 'is', null)
    .execute()

/** Whoever no longer has full access has invited nobody: the links that were mailed are over. */
export const withdrawSent = (db: Db, { familyId, personId }: InFamily) =>
  db
    .deleteFrom('familyInvitation')
    .where('familyId', '=', familyId)
    .where('acceptedDate', 'is', null)
    .where('invitedByUserId', 'in', (user) =>
      user
        .selectFrom('person')
        .where('id', '=', personId)
        .where('userId', 'is not', null)
        .select(['userId']),
    )
    .execute()

export const lastFullAdult = () =>
  conflict(
    'last_full_adult',
    {},
    'Nobody else has an account and full access to this family. Give full access to another adult first.',
  )

/** Of families that no adult with an account is left in, those stay whom an organization has on record. */
export async function reduceFamilies(db: Db, familyIds: number[]): Promise<void> {
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
export async function deleteOrphans(db: Db, familyIds: number[]): Promise<void> {
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
async function forget(db: Db, gone: { personId: number }[]) {
  const personIds = gone.map(({ personId }) => personId)
  await refreshFamiliesOf(db, personIds)
  await forgetUnnamed(db, personIds)
}

const unattended = (db: Db, familyIds: number[]) =>
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
