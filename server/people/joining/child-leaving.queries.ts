import { day } from '#contract/dates/durations.ts'
import type { ChildOrganization } from '#contract/people/child-organizations.ts'
import { audit } from '#server/audit/audit.ts'
import { lockRow } from '#server/database/lock.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { membershipsChanged, openEnrollments } from '#server/tenancy/membership-hooks.ts'
import { requireChild } from '../care/care.queries.ts'
import { listConcerned } from '../families/families.queries.ts'
import { lockFamiliesOf, refreshFamiliesOf } from '../people/family-index.queries.ts'
import { requireOtherOwner } from '../owners/owners.queries.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { type FamilyMember, requireFullAdult } from '../families/family-rights.ts'
import { isInOperation, lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { setAdmittedFromFamily } from '../admission/admit-member.ts'
import { type FamilyRemoval, listFamilyRemovals } from '../admission/family-removals.queries.ts'
import { endMembership } from './joining.queries.ts'
import { findFullName } from '#server/database/searchable.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import {
  childOrganizationChangedEmail,
  type ChildOrganizationFacts,
  guardiansOf,
} from './emails/child-organization-changed.email.ts'
import { clock } from '#server/process/clock.ts'

const thirtyDays = 30 * day

type Place = { childId: number; organizationId: number }

/** The organizations that a child belongs to, that archived it, and that the family can bring it back to. */
export async function listChildOrganizations(
  db: Db,
  { familyId }: FamilyMember,
  childId: number,
): Promise<ChildOrganization[]> {
  await requireChild(db, familyId, childId)
  const memberships = await membershipsOf(db, childId)
    .orderBy('organization.searchName')
    .orderBy('organization.id')
    .execute()
  const removals = await listFamilyRemovals(
    db,
    memberships.map(({ id }) => id),
  )
  const listed: ChildOrganization[] = []
  for (const { id, organizationId, organizationName, status } of memberships) {
    const removal = status === 'Archived' ? removals.get(id) : undefined
    const open = (await openEnrollments.run(db, organizationId, [id])).flat()
    const archived = removal ? 'Left' : 'Archived'
    listed.push({
      organizationId,
      organizationName,
      state: status === 'Archived' ? archived : 'Member',
      openEnrollments: open.map(({ className, ...each }) => ({
        name: className,
        status: each.status,
      })),
      leftDate: removal?.leftDate ?? null,
      returnUntil: (removal && returnDeadline(removal)) ?? null,
    })
  }
  return listed
}

/**
 * Removes a child from an organization, as an adult of its family: archives the membership and ends open enrollments, and the
 * organization cannot restore it. If it is archived already, only the last part applies.
 */
export async function removeFromOrganization(
  db: Db,
  visitor: FamilyMember,
  place: Place,
): Promise<void> {
  const { childId: personId, organizationId } = place
  const { id, status } = await lockMembership(db, visitor, place)
  const wasArchived = status === 'Archived'
  if (wasArchived && (await listFamilyRemovals(db, [id])).has(id)) return
  await requireOtherOwner(db, { organizationId, ids: [id] })
  await endMembership(db, visitor, { organizationId, id, personId })
  await audit(db, {
    ...(await actedFor(db, visitor, place)),
    action: 'Left',
    subject: { type: 'OrganizationUser', id },
    ...(!wasArchived && { before: { status } }),
    after: { status: 'Archived' },
  })
  await emailGuardians(db, visitor, { ...place, change: 'Left' })
}

/**
 * Restores the membership that the family ended. Enrollments and roles stay ended. After thirty days, it stays archived, but
 * the organization may restore it.
 */
export async function bringBackToOrganization(
  db: Db,
  visitor: FamilyMember,
  place: Place,
): Promise<void> {
  const { childId, organizationId } = place
  const { id, status: now } = await lockMembership(db, visitor, place)
  if (now !== 'Archived') return
  const removal = (await listFamilyRemovals(db, [id])).get(id)
  if (!removal) throw archivedByOrganization()
  const status = isRecent(removal) ? removal.status : 'Archived'
  await db
    .updateTable('organizationUser')
    .set({ status, ...lastSaved(visitor.personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
  await audit(db, {
    ...(await actedFor(db, visitor, place)),
    action: 'Joined',
    subject: { type: 'OrganizationUser', id },
    ...(status !== 'Archived' && { before: { status: 'Archived' } }),
    after: { status },
  })
  const { personId: broughtByPersonId } = visitor
  await setAdmittedFromFamily(db, { organizationId, personId: childId, broughtByPersonId })
  await refreshFamiliesOf(db, [childId])
  await membershipsChanged.run(db, organizationId, [childId])
  const change = status === 'Archived' ? 'Allowed' : 'Returned'
  await emailGuardians(db, visitor, { ...place, change })
}

const membershipsOf = (db: Db, personId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('organization', 'organization.id', 'organizationUser.organizationId')
    .where('personId', '=', personId)
    .where('mergedIntoId', 'is', null)
    .where(isInOperation)
    .select(['organizationUser.id', 'organizationId', 'organizationUser.status'])
    .select('organization.name as organizationName')

/** Repeats the checks after locking, because the child or the caller's access may have been removed in the meantime. */
async function lockMembership(db: Db, visitor: FamilyMember, place: Place) {
  await lockOrganization(db, place.organizationId)
  await lockFamiliesOf(db, [place.childId])
  await requireChild(db, visitor.familyId, place.childId)
  await requireFullAdult(db, visitor)
  const { id } = await membershipsOf(db, place.childId)
    .where('organizationId', '=', place.organizationId)
    .executeTakeFirstOrThrow(notFound)
  return db
    .selectFrom('organizationUser')
    .where('organizationId', '=', place.organizationId)
    .where('id', '=', id)
    .select(['id', 'status'])
    .$call(lockRow(db))
    .executeTakeFirstOrThrow(notFound)
}

/** Adults with full access see the entry in their history, even after they have left the family. */
const actedFor = async (
  db: Db,
  { familyId, userId }: FamilyMember,
  { childId, organizationId }: Place,
) => ({
  organizationId,
  actorUserId: userId,
  onBehalfOfPersonId: childId,
  concerned: await listConcerned(db, familyId, null),
})

/** A suspended membership comes back suspended, so there is no deadline. */
const returnDeadline = ({ leftDate, status }: FamilyRemoval) =>
  status === 'Suspended' ? null : new Date(Date.parse(leftDate) + thirtyDays).toISOString()

function isRecent(removal: FamilyRemoval): boolean {
  const end = returnDeadline(removal)
  return end === null || Date.parse(end) > clock.confirmed()
}

const archivedByOrganization = () =>
  conflict(
    'not_to_return',
    {},
    'The organization archived this membership. Ask the organization to restore it.',
  )

type ChildChange = {
  childId: number
  organizationId: number
  change: ChildOrganizationFacts['change']
}

/** Emails all adults with full access to a family of the child. Adults of another household do not learn who made the change. */
async function emailGuardians(
  db: Db,
  { familyId, personId: myPersonId }: FamilyMember,
  { childId, organizationId, change }: ChildChange,
): Promise<void> {
  const name = await findFullName(db, { id: myPersonId })
  const readers = await guardiansOf(db, childId)
    .select(['email', 'familyMember.familyId'])
    .execute()
  for (const [email, places] of Map.groupBy(readers, (reader) => reader.email)) {
    const isOwn = places.some((place) => place.familyId === familyId)
    const facts = { organizationId, personId: childId, change, by: isOwn ? name : null }
    await putInOutbox(db, childOrganizationChangedEmail, email, facts)
  }
}
