import { hasSecondFactor } from '#server/identity/second-factor.queries.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { memberName } from '#server/database/searchable.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { type Holder, lockRights } from '#server/tenancy/rights.ts'
import { isOwning } from '#server/tenancy/memberships.queries.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'

/** Makes a member an owner. Does nothing if they already are one. */
export async function addOwner(db: Db, owner: Holder, organizationUserId: number): Promise<void> {
  await lockRights(db, owner)
  const member = await findMember(db, owner, organizationUserId)
  requireAble(owner, member)
  if (!member.isOwner) await setOwner(db, owner, { organizationUserId, isOwner: true })
}

/** Removes an owner, possibly the caller; never the last one. */
export async function removeOwner(
  db: Db,
  owner: Holder,
  organizationUserId: number,
): Promise<void> {
  await lockRights(db, owner)
  const { isOwner } = await findMember(db, owner, organizationUserId)
  if (!isOwner) return
  await requireOtherOwner(db, { organizationId: owner.organizationId, ids: [organizationUserId] })
  await setOwner(db, owner, { organizationUserId, isOwner: false })
}

type Leaving = { organizationId: number; ids: number[] }

/**
 * Refuses to deactivate these members if no other active owner remains. The lock makes the second of two concurrent removals
 * see the first.
 */
export async function requireOtherOwner(db: Db, { organizationId, ids }: Leaving): Promise<void> {
  const owners = db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('isOwner', '=', true)
    .where('status', '=', 'Active')
  const leaving = await owners.where('id', 'in', ids).select('id').executeTakeFirst()
  if (!leaving) return
  await lockOrganization(db, organizationId)
  const staying = await owners
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationUser.id', 'not in', ids)
    .where('person.userId', 'is not', null)
    .where(isOwning())
    .select('organizationUser.id')
    .executeTakeFirst()
  if (!staying) {
    throw conflict(
      'last_owner',
      {},
      'An organization needs an active owner. Add another owner first.',
    )
  }
}

/** Makes a member an owner in place of the caller. */
export async function handOver(db: Db, owner: Holder, organizationUserId: number): Promise<void> {
  if (organizationUserId === owner.organizationUserId) {
    throw conflict('own_place', {}, 'You already own this organization. Choose another member.')
  }
  await addOwner(db, owner, organizationUserId)
  await setOwner(db, owner, { organizationUserId: owner.organizationUserId, isOwner: false })
}

/** Adds whether each owner's account has a second factor. Only owners see this. */
export async function withTwoFactor<Row extends { userId: number | null }>(
  db: Db,
  isOwner: boolean,
  rows: Row[],
) {
  const userIds = rows.flatMap(({ userId }) => userId ?? [])
  if (!isOwner || userIds.length === 0) return rows
  const guarded = await db
    .selectFrom('user')
    .where('id', 'in', userIds)
    .where(hasSecondFactor)
    .select('id')
    .execute()
  const ids = new Set<number | null>(guarded.map(({ id }) => id))
  return rows.map((row) => ({ ...row, isTwoFactorOn: ids.has(row.userId) }))
}

/** Adds the date when each became an owner. For the founder this is the joined date. */
export async function withOwnerSince<Row extends { id: number; joinedDate: string }>(
  db: Db,
  organizationId: number,
  rows: Row[],
) {
  const since = await listOwnersSince(
    db,
    organizationId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ownerSince: since.get(row.id) ?? row.joinedDate }))
}

/** When these members last became owners. The founder has no such entry. */
export async function listOwnersSince(
  db: Db,
  organizationId: number,
  ids: number[],
): Promise<Map<number, string>> {
  const made = await db
    .selectFrom('auditEntry')
    .where('organizationId', '=', organizationId)
    .where('subjectType', '=', 'OrganizationUser')
    .where('subjectId', 'in', ids)
    .where('action', '=', 'OwnerAdded')
    .groupBy('subjectId')
    .select(({ fn }) => ['subjectId', fn.max('createdDate').as('since')])
    .execute()
  return new Map(made.map(({ subjectId, since }) => [subjectId, since]))
}

type Member = Awaited<ReturnType<typeof findMember>>

const findMember = (db: Db, { organizationId }: Holder, organizationUserId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', '=', organizationUserId)
    .select(['isOwner', 'status', 'person.userId', 'emailVerifiedAt', memberName.as('name')])
    .executeTakeFirstOrThrow(notFound)

/** An owner who lacks the required second factor sees no names: members may be children. */
function requireAble(
  { isLackingFactor = false }: Holder,
  { name: ownName, status, userId, emailVerifiedAt }: Member,
) {
  const name = isLackingFactor ? 'This member' : ownName
  if (status !== 'Active') throw conflict('not_active', {}, `${name} is not an active member.`)
  if (userId === null) {
    throw conflict('no_account', {}, `${name} has no account. Invite them first.`)
  }
  if (emailVerifiedAt === null) {
    throw conflict('not_verified', {}, `${name} has not verified their email address yet.`)
  }
}

type Change = { organizationUserId: number; isOwner: boolean }

async function setOwner(db: Db, owner: Holder, { organizationUserId: id, isOwner }: Change) {
  await db
    .updateTable('organizationUser')
    .set({ isOwner, ...lastSaved(owner.personId), version: nextVersion })
    .where('organizationId', '=', owner.organizationId)
    .where('id', '=', id)
    .execute()
  await audit(db, {
    ...actedBy(owner),
    action: isOwner ? 'OwnerAdded' : 'OwnerRemoved',
    subject: { type: 'OrganizationUser', id },
  })
}
