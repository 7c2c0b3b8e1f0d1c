import type { Kysely } from 'kysely'
import { nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { keepFamiliesOf, refreshFamiliesOf } from '../people/family-index.queries.ts'
import { giveBackCareConditions, moveCareConditions, noCare } from './care-conditions.ts'
import { giveBackFamilies, moveFamilies, noFamilies } from './families.ts'
import { isLookedAfter } from './family-place.ts'
import { emptyGaps, fillGaps } from './gaps.ts'
import { giveBackKinds, moveKinds } from './kinds.ts'
import { type Moved, recordGivenBack, recordMoved, type Replacement } from './replacement.ts'

/**
 * Gives everything that one record is and has in its organization to another, and archives it. A family that looks after
 * itself decides who belongs to it, so that nothing of it goes over. Undefined if the place is taken already, or if the
 * other is no Active member.
 */
export async function moveRecord(
  db: Kysely<Schema>,
  replacement: Replacement,
  movedByUserId: number,
): Promise<Moved | undefined> {
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
  if (!kinds) return undefined

  await keepFamiliesOf(db, [from.personId, to.personId])
  const isOfFamily = await isLookedAfter(db, {
    organizationId,
    personId: from.personId,
    exceptId: to.personId,
  })
  const moved: Moved = {
    status,
    kinds,
    ...Object.assign({}, ...(await recordMoved.run(db, replacement, { isOfFamily }))),
    invitationIds: await moveInvitations(db, replacement),
    families: isOfFamily ? noFamilies : await moveFamilies(db, replacement),
    care: isOfFamily ? noCare : await moveCareConditions(db, replacement),
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
  return moved
}

/** Gives back what is still where it was put, to a record that counts again by then. */
export async function giveBack(
  db: Kysely<Schema>,
  replacement: Replacement,
  moved: Moved,
): Promise<void> {
  const { from, to } = replacement
  await db
    .updateTable('organizationUser')
    .set({ status: moved.status, replacedById: null, version: nextVersion })
    .where('id', '=', from.organizationUserId)
    .execute()
  await recordGivenBack.run(db, replacement, moved)
  await giveBackKinds(db, replacement, moved.kinds)
  await giveBackFamilies(db, replacement, moved.families)
  await giveBackCareConditions(db, replacement, moved.care)
  await emptyGaps(db, replacement, moved.gaps)
  await handOver(db, moved.invitationIds, to.organizationUserId, from.organizationUserId)
  await refreshFamiliesOf(db, [from.personId, to.personId])
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
