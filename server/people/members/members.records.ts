import type { AddMember } from '#contract/people/members.ts'
import { linkErasure } from '#server/audit/audit.chain.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { deleteOrphans } from '../families/families.ending.ts'
import { listFamilyIds, refreshFamiliesOf } from '../people/family-index.queries.ts'
import { newMembership } from '#server/tenancy/memberships.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { forgetUnnamed, insertPerson } from '../people/people.queries.ts'
import { conflict, forbidden } from '#server/http/problem.ts'
import { type Holder, keepRights } from '#server/tenancy/rights.ts'
import { requireNoLess, endGrants } from '#server/tenancy/held-roles.queries.ts'
import { type Card, findMember, type MemberKey } from './members.card.ts'
import { inWords, lockMember } from './members.edit.ts'
import { withdrawInvitationsOf } from '../invitations/invite-members.ts'
import { keepOwner } from '../owners/keep-owner.ts'

/** Adds somebody without an account, whom the organization edits until they have one. */
export async function addMember(
  stores: Stores,
  { userId, personId: savedByPersonId, permissions }: Holder,
  { organizationId, isTeacher, isStudent, isParent, ...person }: AddMember,
): Promise<Card> {
  const { db } = stores
  const kinds = { isTeacher, isStudent, isParent }
  const isStudentAlone = isStudent && !isTeacher && !isParent
  if (!isStudentAlone && !permissions.includes('members.manage')) throw studentsAlone()
  const personId = await insertPerson(db, { ...person, createdByOrganizationId: organizationId })
  const { id } = await newMembership(db, { organizationId, personId, ...kinds })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('organizationUser').set({ savedByPersonId }).where('id', '=', id).execute()
  const added = await findMember(stores, { organizationId, organizationUserId: id })
  await audit(db, {
    organizationId,
    actorUserId: userId,
    action: 'Added',
    subject: { type: 'OrganizationUser', id },
    after: { name: added.name, ...kinds },
  })
  return added
}

/**
 * Removes the record of somebody who was never in a class. Of its history, that it was removed stays, and what they were
 * trusted with: nobody undoes by it that they gave something away.
 */
export async function deleteMember(
  stores: Stores,
  administrator: Holder,
  organizationUserId: number,
): Promise<void> {
  const { organizationId } = administrator
  const { db } = stores
  const key = { organizationId, organizationUserId }
  await keepRights(db, administrator)
  await requireNoLess(db, administrator, [organizationUserId])
  await keepOwner(db, { organizationId, ids: [organizationUserId] })
  await lockMember(db, key)
  const card = await findMember(stores, key)
  await requireUnused(stores, key, card)

  await endGrants(db, administrator, [organizationUserId])
  const removed = await db
    .deleteFrom('auditEntry')
    .where('subjectType', '=', 'OrganizationUser')
    .where('subjectId', '=', organizationUserId)
    .where('action', 'not in', ['RoleGranted', 'RoleEnded', 'OwnerAdded', 'OwnerRemoved'])
    .returning(['id', 'organizationId'])
    .execute()
  await linkErasure(db, 'Removed', removed)
  await db
    .deleteFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .execute()
  await withdrawInvitationsOf(db, administrator, [card.personId])
  await refreshFamiliesOf(db, [card.personId])
  await deleteOrphans(db, await listFamilyIds(db, [card.personId]))
  await forgetUnnamed(db, [card.personId])
  await audit(db, {
    ...actedBy(administrator),
    action: 'Removed',
    subject: { type: 'OrganizationUser', id: organizationUserId },
    before: { name: card.name },
  })
}

async function requireUnused({ db }: Stores, key: MemberKey, card: Card) {
  if (card.replacedBy) {
    const message = `${card.replacedBy.name} has taken the place of this record. Undo that first.`
    throw conflict('replaced', {}, message)
  }
  const { organizationId, organizationUserId } = key
  const attended = await db
    .selectFrom('enrolment')
    .innerJoin('class', 'class.id', 'enrolment.classId')
    .where('enrolment.organizationId', '=', organizationId)
    .where('enrolment.personId', '=', card.personId)
    .select(['class.id', 'class.name'])
    .distinct()
    .execute()
  const stoodIn = await db
    .selectFrom('organizationUser')
    .where('replacedById', '=', organizationUserId)
    .select('id')
    .executeTakeFirst()
  const reasons = [
    card.teaches.length > 0 && `teaches ${inWords(card.teaches)}`,
    attended.length > 0 && `attends or attended ${inWords(attended)}`,
    stoodIn && 'took the place of another record',
  ].filter((reason) => typeof reason === 'string')
  if (reasons.length === 0) return
  const why = new Intl.ListFormat('en-US').format(reasons)
  throw conflict('in_use', {}, `${card.name} ${why}. Archive them instead.`)
}

const studentsAlone = () =>
  forbidden(
    'You may add somebody who is a student and nothing else. More takes the permission “Manage members”. Ask an owner.',
  )
