import { day } from '#contract/dates/durations.ts'
import type { ChildOrganization } from '#contract/people/child-organizations.ts'
import { audit } from '#server/audit/audit.ts'
import { lockRow } from '#server/database/lock.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { membershipsChanged, openEnrollments } from '#server/tenancy/membership-hooks.ts'
import { requireChild } from '../care/care.queries.ts'
import { listConcerned } from '../families/families.queries.ts'
import { lockFamiliesOf } from '../people/family-index.queries.ts'
import { keepOwner } from '../owners/owners.queries.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { type FamilyMember, requireFullAdult } from '../families/family-rights.ts'
import { isNotDeleted, lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { setAdmittedFromFamily } from '../admission/admit-member.ts'
import { type FamilyLeaving, listFamilyLeavings } from '../admission/family-leavings.queries.ts'
import { endMembership } from './joining.queries.ts'
import { findFullName } from '#server/database/searchable.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import {
  childOrganizationChangedEmail,
  type ChildOrganizationFacts,
  guardiansOf,
} from './emails/child-organization-changed.email.ts'

const thirtyDays = 30 * day

type Place = { childId: number; organizationId: number }

/** Where a child belongs, where it was archived, and where the family can bring it back. */
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
  const leavings = await listFamilyLeavings(
    db,
    memberships.map(({ id }) => id),
  )
  const listed: ChildOrganization[] = []
  for (const { id, organizationId, organizationName, status } of memberships) {
    const leaving = status === 'Archived' ? leavings.get(id) : undefined
    const open = (await openEnrollments.run(db, organizationId, [id])).flat()
    const archived = leaving ? 'Left' : 'Archived'
    listed.push({
      organizationId,
      organizationName,
      state: status === 'Archived' ? archived : 'Member',
      openEnrollments: open.map(({ className, ...each }) => ({
        name: className,
        status: each.status,
      })),
      leftDate: leaving?.leftDate ?? null,
      returnUntil: (leaving && endOfReturn(leaving)) ?? null,
    })
  }
  return listed
}

/**
 * Takes a child out of an organization, as an adult of its family: the membership is archived, what it holds in classes that
 * are not over ends, and the organization does not restore it. Where it is archived already, the last alone.
 */
export async function takeChildOut(db: Db, visitor: FamilyMember, place: Place): Promise<void> {
  const { childId: personId, organizationId } = place
  const { id, status } = await lockMembership(db, visitor, place)
  const isArchivedAlready = status === 'Archived'
  if (isArchivedAlready && (await listFamilyLeavings(db, [id])).has(id)) return
  await keepOwner(db, { organizationId, ids: [id] })
  await endMembership(db, visitor, { organizationId, id, personId })
  await audit(db, {
    ...(await actedFor(db, visitor, place)),
    action: 'Left',
    subject: { type: 'OrganizationUser', id },
    ...(!isArchivedAlready && { before: { status } }),
    after: { status: 'Archived' },
  })
  await tellOfChild(db, visitor, { ...place, change: 'Left' })
}

/**
 * Gives back the membership that the family ended, as it was. Enrollments and roles stay ended. Where that is long ago, the
 * organization may restore it from now on, which has a say in it by then.
 */
export async function bringChildBack(db: Db, visitor: FamilyMember, place: Place): Promise<void> {
  const { childId, organizationId } = place
  const { id, status: now } = await lockMembership(db, visitor, place)
  if (now !== 'Archived') return
  const leaving = (await listFamilyLeavings(db, [id])).get(id)
  if (!leaving) throw notToReturn()
  const status = isRecent(leaving) ? leaving.status : 'Archived'
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
  await membershipsChanged.run(db, organizationId, [childId])
  const change = status === 'Archived' ? 'Allowed' : 'Returned'
  await tellOfChild(db, visitor, { ...place, change })
}

const membershipsOf = (db: Db, personId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('organization', 'organization.id', 'organizationUser.organizationId')
    .where('personId', '=', personId)
    .where('mergedIntoId', 'is', null)
    .where(isNotDeleted)
    .select(['organizationUser.id', 'organizationId', 'organizationUser.status'])
    .select('organization.name as organizationName')

/** Somebody may have taken the child, or the access to it, from whoever asks a moment ago. */
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

/** Those with full access to the family read it in their history, also once they belong to it no more. */
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

/** Whoever was suspended is suspended again, however late. */
const endOfReturn = ({ leftDate, status }: FamilyLeaving) =>
  status === 'Suspended' ? null : new Date(Date.parse(leftDate) + thirtyDays).toISOString()

function isRecent(leaving: FamilyLeaving): boolean {
  const end = endOfReturn(leaving)
  return end === null || Date.parse(end) > Date.now()
}

const notToReturn = () =>
  conflict(
    'not_to_return',
    {},
    'The organization archived this membership. Ask the organization to restore it.',
  )

type Told = {
  childId: number
  organizationId: number
  change: ChildOrganizationFacts['change']
}

/** Emails everybody with full access to a family of the child. Another household is not told who did it. */
async function tellOfChild(
  db: Db,
  { familyId, personId: myPersonId }: FamilyMember,
  { childId, organizationId, change }: Told,
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
