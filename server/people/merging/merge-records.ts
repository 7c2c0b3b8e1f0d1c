import type { Membership } from '#contract/organizations/organizations.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import { auditAll } from '#server/audit/audit.ts'
import { lockRowNoKey } from '#server/database/lock.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, forbidden, invalidFields, notFound } from '#server/http/problem.ts'
import { hook } from '#server/process/hook.ts'
import { ofLeaders, requireHeld, requireNoLess } from '#server/tenancy/held-roles.queries.ts'
import { type Holder, lockRights } from '#server/tenancy/rights.ts'
import { lockFamiliesOf, refreshFamiliesOf } from '../people/family-index.queries.ts'
import { updatePerson } from '../people/people.queries.ts'
import { moveValues } from '../custom-fields/custom-values.queries.ts'
import { moveCareConditions, type MovedCare, noCare } from './move-care-conditions.ts'
import { familyIdsOf, type MovedFamilies, moveFamilies, noFamilies } from './move-families.ts'
import { findRecord, isChild, isInFamily, isLookedAfter } from './merging.queries.ts'
import { clock } from '#server/process/clock.ts'

/** A record of an organization, and its person. */
export type MemberRecord = {
  organizationUserId: number
  personId: number
  userId: number | null
}

/** `from` is merged into `to` in an organization. */
export type Merge = { organizationId: number; from: MemberRecord; to: MemberRecord }

/** Everything one record gave to another, as stored, including the data of the areas above. */
export type Moved = {
  /** The status of the record before it was archived. */
  status: Membership['status']
  kinds: Kinds
  invitationIds: number[]
  families: MovedFamilies
  care: MovedCare
  gaps: Gaps
  /** Missing in merges before there were custom fields. */
  customValueIds?: number[]
}

/**
 * Each area moves its data of a record to the other one, and returns what `recordUnmerged` needs. `isOfFamily`: a family
 * manages the record, so the family's data stays.
 */
export const recordMoved = hook<[Db, Merge, { isOfFamily: boolean }], object>('recordMoved')

/** Merges a record without an account into a member. */
export async function mergeMember(
  db: Db,
  holder: Holder,
  organizationUserId: number,
  successorId: number,
): Promise<void> {
  const { userId, organizationId } = holder
  await lockRights(db, holder)
  // An undo of an import could delete these records meanwhile.
  await db
    .selectFrom('organizationUser')
    .where('id', 'in', [organizationUserId, successorId])
    .orderBy('id')
    .select('id')
    .$call(lockRowNoKey(db))
    .execute()
  const from = await findRecord(db, organizationId, organizationUserId)
  if (!from) throw notFound()
  await requireMergeable(db, holder, from, successorId)
  if (from.userId !== null) throw hasAccount(from.name)
  const to = await findRecord(db, organizationId, successorId)
  if (to?.status !== 'Active' || successorId === organizationUserId) {
    throw invalidFields({ organizationUserId: 'Choose another active member.' })
  }
  if (to.userId !== null && to.emailVerifiedAt === null) throw notVerified(to)
  const isNewcomer = to.userId === null && !(await isInFamily(db, to.personId))
  if (!isNewcomer && (await isChild(db, from.personId))) throw childOfFamily(from.name)
  const merge = { organizationId, from, to }
  const moved = await moveRecord(db, merge, userId)
  if (!moved) throw mergedAlready(from.name)
  const { families } = moved
  await auditBoth(db, 'Merged', { ...merge, families, actorUserId: userId })
}

type Mergeable = { organizationUserId: number; displayName: string | null }

/**
 * Callers who may manage teachers but not all members can only merge placeholders. Any other record passes its rights on to
 * the successor, so the caller needs all permissions of both.
 */
export async function requireMergeable(
  db: Db,
  holder: Holder,
  { organizationUserId, displayName }: Mergeable,
  successorId: number | null,
): Promise<void> {
  if (displayName === null && !holder.permissions.includes('members.manage')) {
    throw forbidden(
      'You can only merge placeholder teachers. To merge other members, you need the permission “Manage members”. Ask an owner.',
    )
  }
  const successors = displayName === null && successorId !== null ? [successorId] : []
  await requireNoLess(db, holder, [organizationUserId, ...successors])
  // The merge includes the classes they taught, and the children they managed.
  if (successorId === holder.organizationUserId) requireHeld(holder, ofLeaders)
}

const hasAccount = (name: string) =>
  conflict(
    'has_account',
    {},
    `${name} has an account, so their record can’t be merged. Archive them instead.`,
  )

const notVerified = ({ name, accountEmail }: { name: string; accountEmail: string | null }) => {
  const sentence = `${name} hasn’t verified ${accountEmail} yet. You can merge records after they open the link in our verification email.`
  return conflict('not_verified', { organizationUserId: sentence }, sentence)
}

const childOfFamily = (name: string) =>
  conflict(
    'child_of_family',
    {},
    `${name} is a child in a family, so you can only merge this record with one that has no account and no family.`,
  )

const mergedAlready = (name: string) =>
  conflict('merged_already', {}, `${name} was already merged with someone else.`)

/**
 * Moves everything from one record of an organization to another, and archives it. A family that manages itself decides who
 * belongs to it, so its data does not move. Undefined if the record was already merged, or the other member is not Active.
 */
export async function moveRecord(
  db: Db,
  merge: Merge,
  movedByUserId: number,
): Promise<Moved | undefined> {
  const { organizationId, from, to } = merge
  const { status } = await db
    .selectFrom('organizationUser')
    .where('id', '=', from.organizationUserId)
    .select('status')
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await db
    .updateTable('organizationUser')
    .set({ status: 'Archived', mergedIntoId: to.organizationUserId, version: nextVersion })
    .where('id', '=', from.organizationUserId)
    .where('mergedIntoId', 'is', null)
    .executeTakeFirst()
  const kinds = numUpdatedRows === 0n ? undefined : await moveKinds(db, merge)
  if (!kinds) return undefined

  await lockFamiliesOf(db, [from.personId, to.personId])
  const isOfFamily = await isLookedAfter(db, {
    organizationId,
    personId: from.personId,
    exceptId: to.personId,
  })
  const moved: Moved = {
    status,
    kinds,
    ...Object.assign({}, ...(await recordMoved.run(db, merge, { isOfFamily }))),
    invitationIds: await moveInvitations(db, merge),
    families: isOfFamily ? noFamilies : await moveFamilies(db, merge),
    care: isOfFamily ? noCare : await moveCareConditions(db, merge),
    gaps: isOfFamily ? {} : await fillGaps(db, merge),
    customValueIds: await moveValues(db, from.organizationUserId, to.organizationUserId),
  }
  await db
    .insertInto('recordMove')
    .values({
      organizationId,
      fromOrganizationUserId: from.organizationUserId,
      toOrganizationUserId: to.organizationUserId,
      moved: JSON.stringify(moved),
      movedByUserId,
      createdDate: clock.timestamp(),
    })
    .execute()
  await refreshFamiliesOf(db, [from.personId, to.personId])
  return moved
}

const allKinds = ['isTeacher', 'isStudent', 'isParent'] as const

/** The kinds that the other member gained. Ownership does not move. */
type Kinds = (typeof allKinds)[number][]

/** Moves kinds, and the grade if the other member has none. Undefined if the other member is no longer Active. */
async function moveKinds(db: Db, { from, to }: Merge): Promise<Kinds | undefined> {
  const find = (id: number) =>
    db
      .selectFrom('organizationUser')
      .where('id', '=', id)
      .select([...allKinds, 'gradeLevelId', 'isGradeFromFamily'])
      .executeTakeFirstOrThrow()
  const [theirs, own] = [await find(from.organizationUserId), await find(to.organizationUserId)]
  const kinds = allKinds.filter((kind) => theirs[kind] && !own[kind])
  const { gradeLevelId, isGradeFromFamily } = own.gradeLevelId === null ? theirs : own
  const { numUpdatedRows } = await db
    .updateTable('organizationUser')
    .set({ ...Object.fromEntries(kinds.map((kind) => [kind, true])), version: nextVersion })
    .set({ gradeLevelId, isGradeFromFamily })
    .where('id', '=', to.organizationUserId)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  return numUpdatedRows === 0n ? undefined : kinds
}

async function moveInvitations(db: Db, { from, to }: Merge): Promise<number[]> {
  const invitations = await db
    .updateTable('invitation')
    .set({ organizationUserId: to.organizationUserId })
    .where('organizationUserId', '=', from.organizationUserId)
    .returning('id')
    .execute()
  return invitations.map(({ id }) => id)
}

export const gapFields = ['preferredName', 'birthDate', 'phone', 'bio'] as const

/** Details that were missing in the other record. */
type Gaps = { [Field in (typeof gapFields)[number]]?: string | null }

async function fillGaps(db: Db, { from, to }: Merge): Promise<Gaps> {
  const [theirs, own] = [await findPerson(db, from.personId), await findPerson(db, to.personId)]
  const missing = gapFields.filter((field) => own[field] === null && theirs[field] !== null)
  const gaps: Gaps = Object.fromEntries(missing.map((field) => [field, theirs[field]]))
  await setGaps(db, own, gaps)
  return gaps
}

export const findPerson = (db: Db, personId: number) =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['id', 'version', 'firstName', 'lastName', 'savedByPersonId', ...gapFields])
    .executeTakeFirstOrThrow()

export async function setGaps(
  db: Db,
  person: Awaited<ReturnType<typeof findPerson>>,
  changes: Gaps,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const { id, version, savedByPersonId, ...values } = person
  await updatePerson(db, { personId: id, version }, { ...values, ...changes }, savedByPersonId)
}

type Named = { name: string }

type Entry = Merge & {
  from: Named
  to: Named
  actorUserId: number
  families: MovedFamilies
}

/** Logs the merge for both records, and for families and people if places in families moved. */
export async function auditBoth(
  db: Db,
  action: AuditAction,
  { organizationId, from, to, actorUserId, families }: Entry,
): Promise<void> {
  const after = { record: from.name, member: to.name }
  const familyIds = familyIdsOf(families)
  const people = familyIds.length > 0 ? [from, to] : []
  await auditAll(db, { organizationId, actorUserId, action, after }, [
    ...[from, to].map((each) => ({
      type: 'OrganizationUser' as const,
      id: each.organizationUserId,
    })),
    ...familyIds.map((id) => ({ type: 'Family' as const, id })),
    ...people.map(({ personId: id }) => ({ type: 'Person' as const, id })),
  ])
}
