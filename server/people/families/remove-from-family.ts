import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { deleteUnnamedPeople } from '../people/people.queries.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import type { FamilyMember, InFamily } from './family-rights.ts'
import { auditFamily, listConcerned, lockFamily } from './families.queries.ts'
import { refreshFamilies, refreshFamiliesOf } from '../people/family-index.queries.ts'

/**
 * Removes a person from the family. Their records elsewhere stay. If the last adult with an account leaves and had full
 * access, the family is deleted, except for people on an organization's record.
 */
export async function removeFromFamily(
  db: Db,
  visitor: FamilyMember,
  personId: number,
): Promise<void> {
  const { familyId } = visitor
  const { members, hasChildren, hasOtherFullAdult } = await lockFamily(db, familyId)
  const member = members.find((each) => each.personId === personId)
  if (!member) throw notFound()
  const isLast = member.relation !== 'Child' && !hasOtherFullAdult(personId)
  if (isLast && hasChildren) throw lastFullAdult()
  await auditFamily(db, visitor, {
    action: 'Removed',
    after: { personId },
    concerned: await listConcerned(db, familyId, personId),
  })
  await deleteMember(db, { familyId, personId })
  if (member.access === 'Full') await reduceFamilies(db, [familyId])
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
  await deleteUnnamedPeople(db, [personId])
  await refreshFamilies(db, [familyId])
}

/** Withdraws open invitations to take the place of this person. */
export const withdrawOffers = (db: Db, key: InFamily) =>
  db
    .deleteFrom('familyInvitation')
    .where((where) => where.and(key))
    .where('acceptedDate', 'is', null)
    .execute()

/** Withdraws the invitations that this person sent, because they no longer have full access. */
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

/** Of families without any account left, only people on an organization's record remain. */
export async function reduceFamilies(db: Db, familyIds: number[]): Promise<void> {
  if (familyIds.length === 0) return
  const strangers = await db
    .deleteFrom('familyMember')
    .where('familyId', 'in', withoutAccounts(db, familyIds))
    .where((where) => where.not(isOnRecord(where)))
    .returning('personId')
    .execute()
  await deleteIfUnnamed(db, strangers)
  await deleteOrphans(db, familyIds)
}

/** Deletes the families, with their people, that have no adult with an account and nobody on an organization's record. */
export async function deleteOrphans(db: Db, familyIds: number[]): Promise<void> {
  if (familyIds.length === 0) return
  const orphans = await withoutAccounts(db, familyIds)
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
  await deleteIfUnnamed(db, members)
}

/** The child may still be in another household, which becomes the only one. */
async function deleteIfUnnamed(db: Db, removed: { personId: number }[]) {
  const personIds = removed.map(({ personId }) => personId)
  await refreshFamiliesOf(db, personIds)
  await deleteUnnamedPeople(db, personIds)
}

const withoutAccounts = (db: Db, familyIds: number[]) =>
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

/** A correlated subquery, because most members of an organization are in none of these families. */
const isOnRecord = (where: ExpressionBuilder<Schema, 'familyMember'>) =>
  where.exists(
    where
      .selectFrom('organizationUser')
      .whereRef('organizationUser.personId', '=', 'familyMember.personId')
      .select(['organizationUser.id']),
  )
