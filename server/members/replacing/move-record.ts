import type { Kysely } from 'kysely'
import { nextVersion } from '../../database/saving.ts'
import type { Schema } from '../../database/schema.ts'
import { refreshFamiliesOf } from '../../families/families.index.ts'
import { giveBackCareConditions, moveCareConditions } from './care-conditions.ts'
import { giveBackEnrolments, moveEnrolments } from './enrolments.ts'
import { giveBackFamilies, moveFamilies } from './families.ts'
import { emptyGaps, fillGaps } from './gaps.ts'
import { giveBackKinds, moveKinds } from './kinds.ts'
import type { Moved, Replacement } from './replacement.ts'
import { giveBackTeaching, moveTeaching } from './teaching.ts'

/**
 * Gives everything that one record is and has in its organization to another, and archives it. False if its place is
 * taken already, or if the other is no Active member.
 */
export async function moveRecord(
  db: Kysely<Schema>,
  replacement: Replacement,
  movedByUserId: number,
): Promise<boolean> {
  const { organizationId, from, to } = replacement
  const { status } = await db
    .selectFrom('organizationUser')
    .where('id', '=', from.organizationUserId)
    .select('status')
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await db
    .updateTable('organizationUser')
    .set({ status: 'Archived', replacedById: to.organizationUserId, version: nextVersion })
    .where('id', '=', from.organizationUserId)
    .where('replacedById', 'is', null)
    .executeTakeFirst()
  const kinds = numUpdatedRows === 0n ? undefined : await moveKinds(db, replacement)
  if (!kinds) return false

  const isOfFamily = await isKeptByFamily(db, replacement)
  const moved: Moved = {
    status,
    kinds,
    teaching: await moveTeaching(db, replacement),
    enrolments: await moveEnrolments(db, replacement),
    invitationIds: await moveInvitations(db, replacement),
    families: isOfFamily ? { movedIds: [], joined: [] } : await moveFamilies(db, replacement),
    careConditionIds: isOfFamily ? [] : await moveCareConditions(db, replacement),
    gaps: isOfFamily ? {} : await fillGaps(db, replacement),
  }
  await db
    .insertInto('recordMove')
    .values({
      organizationId,
      fromOrganizationUserId: from.organizationUserId,
      toOrganizationUserId: to.organizationUserId,
      moved: JSON.stringify(moved),
      movedByUserId,
      createdDate: new Date().toISOString(),
    })
    .execute()
  await refreshFamiliesOf(db, [from.personId, to.personId])
  return true
}

/** Gives back what is still where it was put. */
export async function giveBack(
  db: Kysely<Schema>,
  replacement: Replacement,
  moved: Moved,
): Promise<void> {
  const { from, to } = replacement
  await giveBackTeaching(db, replacement, moved.teaching)
  await giveBackEnrolments(db, replacement, moved.enrolments)
  await giveBackKinds(db, replacement, moved.kinds)
  await giveBackFamilies(db, replacement, moved.families)
  await giveBackCareConditions(db, replacement, moved.careConditionIds)
  await emptyGaps(db, replacement, moved.gaps)
  await handOver(db, moved.invitationIds, to.organizationUserId, from.organizationUserId)
  await db
    .updateTable('organizationUser')
    .set({ status: moved.status, replacedById: null, version: nextVersion })
    .where('id', '=', from.organizationUserId)
    .execute()
  await refreshFamiliesOf(db, [from.personId, to.personId])
}

/** Somebody whom a family has added, and looks after, is given to nobody else by an organization. */
async function isKeptByFamily(db: Kysely<Schema>, { organizationId, from }: Replacement) {
  const adult = await db
    .selectFrom('person')
    .innerJoin('familyMember as own', 'own.personId', 'person.id')
    .innerJoin('familyMember as adult', 'adult.familyId', 'own.familyId')
    .innerJoin('person as guardian', 'guardian.id', 'adult.personId')
    .where('person.id', '=', from.personId)
    .where((where) =>
      where.or([
        where('person.createdByOrganizationId', 'is', null),
        where('person.createdByOrganizationId', '!=', organizationId),
      ]),
    )
    .where('adult.access', '=', 'Full')
    .where('guardian.userId', 'is not', null)
    .select('adult.personId')
    .executeTakeFirst()
  return adult !== undefined
}

async function moveInvitations(db: Kysely<Schema>, { from, to }: Replacement): Promise<number[]> {
  const invitations = await db
    .selectFrom('invitation')
    .where('organizationUserId', '=', from.organizationUserId)
    .select('id')
    .execute()
  const ids = invitations.map(({ id }) => id)
  await handOver(db, ids, from.organizationUserId, to.organizationUserId)
  return ids
}

async function handOver(db: Kysely<Schema>, ids: number[], before: number, after: number) {
  if (ids.length === 0) return
  await db
    .updateTable('invitation')
    .set({ organizationUserId: after })
    .where('id', 'in', ids)
    .where('organizationUserId', '=', before)
    .execute()
}
