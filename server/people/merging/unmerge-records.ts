import type { Unmerged } from '#contract/people/placeholders.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import { type Selectable, sql } from 'kysely'
import type { SignedIn } from '#server/calls/call.ts'
import { memberName } from '#server/database/searchable.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { hook } from '#server/process/hook.ts'
import { isInOperation, lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { type Holder, lockRights } from '#server/tenancy/rights.ts'
import { lastFullAdult } from '../families/remove-from-family.ts'
import { lockFamily } from '../families/families.queries.ts'
import { refreshFamiliesOf } from '../people/family-index.queries.ts'
import {
  auditBoth,
  findPerson,
  gapFields,
  type MemberRecord,
  type Moved,
  type Merge,
  requireMergeable,
  setGaps,
} from './merge-records.ts'
import { returnValues } from '../custom-fields/custom-values.queries.ts'
import { unmergeCareConditions } from './move-care-conditions.ts'
import {
  familyIdsOf,
  unmergeFamilies,
  type MovedFamilies,
  withoutFamilies,
} from './move-families.ts'
import { findRecord } from './merging.queries.ts'
import { clock } from '#server/process/clock.ts'

/** Each area moves back what is still where the merge put it. The record is active again by then. */
export const recordUnmerged = hook<[Db, Merge, moved: object]>('recordUnmerged')

/** The records that a person has claimed and not given up, the latest first. */
export const listClaimedRecords = (db: Db, visitor: SignedIn) =>
  claimedBy(db, visitor)
    .innerJoin('organizationUser', 'organizationUser.id', 'fromOrganizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('undoneDate', 'is', null)
    .select(['recordMove.id', memberName.as('name'), 'organization.name as organizationName'])
    .select('recordMove.createdDate as claimedDate')
    .orderBy('recordMove.id', 'desc')
    .execute()

/** Gives up a claimed record. */
export async function giveUpRecord(
  db: Db,
  visitor: SignedIn,
  recordMoveId: number,
): Promise<Unmerged> {
  const claim = await claimedBy(db, visitor)
    .where('recordMove.id', '=', recordMoveId)
    .selectAll('recordMove')
    .executeTakeFirstOrThrow(notFound)
  await lockOrganization(db, claim.organizationId)
  return undo(db, claim, visitor.userId)
}

const claimedBy = (db: Db, { userId, personId }: SignedIn) =>
  db
    .selectFrom('recordMove')
    .innerJoin('organizationUser as own', 'own.id', 'recordMove.toOrganizationUserId')
    .innerJoin('organization', 'organization.id', 'recordMove.organizationId')
    .where(isInOperation)
    .where('own.personId', '=', personId)
    .where('recordMove.movedByUserId', '=', userId)

/** Undoes a merge. */
export async function unmergeMember(
  db: Db,
  holder: Holder,
  organizationUserId: number,
): Promise<Unmerged> {
  const { userId, organizationId } = holder
  await lockRights(db, holder)
  const record = await findRecord(db, organizationId, organizationUserId)
  if (!record) throw notFound()
  await requireMergeable(db, holder, record, record.mergedIntoId)
  const move = await db
    .selectFrom('recordMove')
    .where('organizationId', '=', organizationId)
    .where('fromOrganizationUserId', '=', organizationUserId)
    .where('undoneDate', 'is', null)
    .selectAll()
    .executeTakeFirstOrThrow(notMerged)
  return undo(db, move, userId)
}

/**
 * When two undo the same merge at once, one succeeds. A member who has edited a family since the merge stays in it. Members
 * who give up a record themselves may not leave children without an adult with full access.
 */
async function undo(
  db: Db,
  move: Selectable<Schema['recordMove']>,
  actorUserId: number,
): Promise<Unmerged> {
  const { organizationId } = move
  const { numUpdatedRows } = await db
    .updateTable('recordMove')
    .set({ undoneDate: clock.timestamp() })
    .where('id', '=', move.id)
    .where('undoneDate', 'is', null)
    .executeTakeFirst()
  const from = await findRecord(db, organizationId, move.fromOrganizationUserId)
  const to = await findRecord(db, organizationId, move.toOrganizationUserId)
  if (numUpdatedRows === 0n || !from || !to) throw notMerged()
  if (to.mergedIntoId !== null) throw mergedSince(to.name)
  const merge = { organizationId, from, to }
  const moved = JSON.parse(move.moved) as Moved
  const written = await lockWritten(db, to, moved.families, move.createdDate)
  if (to.userId === actorUserId && written.some(({ isLeftAlone }) => isLeftAlone)) {
    throw lastFullAdult()
  }
  const families = withoutFamilies(
    moved.families,
    written.map(({ familyId }) => familyId),
  )
  await unmerge(db, merge, { ...moved, families })
  await auditBoth(db, 'Unmerged', { ...merge, families, actorUserId })
  return { staysIn: written.map(({ name }) => name) }
}

const notMerged = () => conflict('not_merged', {}, 'This merge was already undone.')

const mergedSince = (name: string) =>
  conflict('merged_since', {}, `${name} has been merged since then too. Undo that merge first.`)

/**
 * Locks the families of a merge, and returns those that the member has edited since. `isLeftAlone`: there are children, and
 * no other adult with an account and full access.
 */
async function lockWritten(
  db: Db,
  { personId, userId }: MemberRecord,
  moved: MovedFamilies,
  since: string,
) {
  const written: { familyId: number; name: string; isLeftAlone: boolean }[] = []
  const ids = familyIdsOf(moved)
  if (ids.length === 0 || userId === null) return written
  const families = await db
    .selectFrom('family')
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  for (const { id: familyId, name } of families) {
    const { members, hasChildren, hasOtherFullAdult } = await lockFamily(db, familyId)
    const others = members.map((member) => member.personId).filter((other) => other !== personId)
    if (others.length === members.length) continue
    if (
      (await hasEdited(db, userId, { familyId, others }, since)) ||
      (await hasBrought(db, { familyId, personId }, since))
    ) {
      const isLeftAlone = hasChildren && !hasOtherFullAdult(personId)
      written.push({ familyId, name, isLeftAlone })
    }
  }
  return written
}

const edits: AuditAction[] = [
  'Added',
  'Edited',
  'Removed',
  'Invited',
  'CareNotesEdited',
  'ContactsEdited',
]

async function hasEdited(
  db: Db,
  userId: number,
  { familyId, others }: { familyId: number; others: number[] },
  since: string,
) {
  const entry = await db
    .selectFrom('auditEntry')
    .where('actorUserId', '=', userId)
    .where('action', 'in', edits)
    .where('createdDate', '>=', since)
    .where((where) =>
      where.or([
        where.and({ subjectType: 'Family', subjectId: familyId }),
        ...others.map((subjectId) => where.and({ subjectType: 'Person', subjectId })),
      ]),
    )
    .select('id')
    .executeTakeFirst()
  return entry !== undefined
}

/** Whether they added someone to the family, such as a child shared by another family. */
async function hasBrought(
  db: Db,
  { familyId, personId }: { familyId: number; personId: number },
  since: string,
) {
  const member = await db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .where('personId', '!=', personId)
    .where('savedByPersonId', '=', personId)
    .where('savedDate', '>=', since)
    .select('personId')
    .executeTakeFirst()
  return member !== undefined
}

/** Reactivates the record, and moves back what is still where the merge put it. */
async function unmerge(db: Db, merge: Merge, moved: Moved) {
  const { from, to } = merge
  await db
    .updateTable('organizationUser')
    .set({ status: moved.status, mergedIntoId: null, version: nextVersion })
    .where('id', '=', from.organizationUserId)
    .execute()
  await recordUnmerged.run(db, merge, moved)
  await unmergeKinds(db, merge, moved.kinds)
  await unmergeFamilies(db, merge, moved.families)
  await unmergeCareConditions(db, merge, moved.care)
  await emptyGaps(db, merge, moved.gaps)
  const { customValueIds = [] } = moved
  await returnValues(db, customValueIds, from.organizationUserId, to.organizationUserId)
  if (moved.invitationIds.length > 0) {
    await db
      .updateTable('invitation')
      .set({ organizationUserId: from.organizationUserId })
      .where('id', 'in', moved.invitationIds)
      .where('organizationUserId', '=', to.organizationUserId)
      .execute()
  }
  await refreshFamiliesOf(db, [from.personId, to.personId])
}

/** A member who teaches or attends a class by now stays a teacher or student. */
async function unmergeKinds(db: Db, { organizationId, to }: Merge, kinds: Moved['kinds']) {
  const teaches = await db
    .selectFrom('classTeacher')
    .where('organizationUserId', '=', to.organizationUserId)
    .select(sql`1`.as('one'))
    .executeTakeFirst()
  const attends = await db
    .selectFrom('enrollment')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', to.personId)
    .where('status', '=', 'Enrolled')
    .select(sql`1`.as('one'))
    .executeTakeFirst()
  const isStill = { isTeacher: !!teaches, isStudent: !!attends, isParent: false }
  const back = kinds.filter((kind) => !isStill[kind])
  await db
    .updateTable('organizationUser')
    .set({ ...Object.fromEntries(back.map((kind) => [kind, false])), version: nextVersion })
    .$if(back.includes('isStudent'), (update) => update.set({ gradeLevelId: null }))
    .where('id', '=', to.organizationUserId)
    .execute()
}

/** Clears the details that the merge filled in, unless they were changed since. */
async function emptyGaps(db: Db, { to }: Merge, gaps: Moved['gaps']) {
  const own = await findPerson(db, to.personId)
  const filled = gapFields.filter(
    (field) => gaps[field] !== undefined && own[field] === gaps[field],
  )
  await setGaps(db, own, Object.fromEntries(filled.map((field) => [field, null])))
}
