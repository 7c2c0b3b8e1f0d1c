import type { AddMember, UpdateMember } from '#contract/people/members.ts'
import { linkErasure } from '#server/audit/audit.chain.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { deleteOrphans } from '../families/remove-from-family.ts'
import { listFamilyIds, refreshFamiliesOf } from '../people/family-index.queries.ts'
import { newMembership } from '#server/tenancy/memberships.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { deleteUnnamedPeople, insertPerson, updatePerson } from '../people/people.queries.ts'
import { conflict, forbidden, invalidFields, versionConflict } from '#server/http/problem.ts'
import { type Administrator, type Holder, lockRights } from '#server/tenancy/rights.ts'
import { endGrants, requireNoLess } from '#server/tenancy/held-roles.queries.ts'
import { type Card, findMember, type MemberKey } from './members.queries.ts'
import { requireGradeLevel } from '../grade-levels/grade-levels.queries.ts'
import { saveValues } from '../custom-fields/custom-values.queries.ts'
import { withdrawInvitationsOf } from '../invitations/invitations.queries.ts'
import { requireOtherOwner } from '../owners/owners.queries.ts'
import { lockRow } from '#server/database/lock.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { replaced, updateStatuses } from './update-statuses.ts'
import type { CreateAnonymousTeacher } from '#contract/people/placeholders.ts'

/** Adds a person without an account, whom the organization can edit. */
export async function addMember(
  stores: Stores,
  { userId, personId: savedByPersonId, permissions }: Holder,
  { organizationId, isTeacher, isStudent, isParent, ...person }: AddMember,
): Promise<Card> {
  const { db } = stores
  const kinds = { isTeacher, isStudent, isParent }
  const isOnlyStudent = isStudent && !isTeacher && !isParent
  if (!isOnlyStudent && !permissions.includes('members.manage')) throw onlyStudents()
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

const onlyStudents = () =>
  forbidden(
    'You can only add students. To add other members, you need the permission “Manage members”. Ask an owner.',
  )

/** Adds a placeholder teacher, who has only a display name. */
export async function insertAnonymousTeacher(
  db: Db,
  { userId, organizationId }: Pick<Administrator, 'userId' | 'organizationId'>,
  { displayName }: CreateAnonymousTeacher,
) {
  const nameless = { firstName: '', lastName: '' }
  const personId = await insertPerson(db, { ...nameless, createdByOrganizationId: organizationId })
  const searchName = searchable(displayName)
  const teacher = await newMembership(db, {
    organizationId,
    personId,
    displayName,
    searchName,
    isTeacher: true,
  })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(db, {
    organizationId,
    actorUserId: userId,
    action: 'Added',
    subject: { type: 'OrganizationUser', id: teacher.id },
    after: { displayName },
  })
  return teacher
}

/** Saves a membership and, if the organization may edit it, the person. Both versions are checked. */
export async function updateMember(
  stores: Stores,
  administrator: Holder,
  organizationUserId: number,
  {
    version,
    person,
    status,
    displayName,
    gradeLevelId,
    customValues = [],
    ...values
  }: UpdateMember,
): Promise<Card> {
  const { db } = stores
  const { organizationId, personId: savedBy } = administrator
  const key = { organizationId, organizationUserId }
  await lockRights(db, administrator)
  await requireNoLess(db, administrator, [organizationUserId])
  await lockMember(db, key)
  const card = await findMember(stores, key)
  if (card.mergedInto) throw replaced()
  if (card.version !== version) throw versionConflict(card)
  if (person && person.version !== card.personVersion) throw versionConflict(card)
  if (person && !card.mayEditPerson) throw notEditable(card)
  if (displayName !== undefined && !card.isAnonymous) {
    throw invalidFields({ displayName: 'Only placeholders have a display name.' })
  }
  requireNoClasses(card, values)
  if (gradeLevelId) await requireGradeLevel(db, organizationId, gradeLevelId)

  if (status)
    await updateStatuses(db, administrator, {
      ids: [organizationUserId],
      status,
      endsEnrollments: false,
    })
  await db
    .updateTable('organizationUser')
    .set({ ...values, gradeLevelId: values.isStudent ? gradeLevelId : null })
    .set({ isGradeFromFamily: false })
    .set({ ...lastSaved(savedBy), version: nextVersion })
    .$if(displayName !== undefined, (update) =>
      update.set({ displayName, searchName: searchable(displayName ?? '') }),
    )
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .execute()
  const described = { organizationId, subject: 'Member', id: organizationUserId } as const
  const changed = await saveValues(db, described, customValues)
  if (person) {
    const { version: personVersion, ...about } = person
    await updatePerson(db, { personId: card.personId, version: personVersion }, about, savedBy)
  }
  const saved = await findMember(stores, key)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'OrganizationUser', id: organizationUserId },
    before: { ...factsOf(card), customValues: [] },
    after: { ...factsOf(saved), customValues: changed },
  })
  return saved
}

type Kinds = { isTeacher: boolean; isStudent: boolean }

function requireNoClasses({ name, teaches, attends }: Card, { isTeacher, isStudent }: Kinds) {
  if (!isTeacher && teaches.length > 0) {
    const message = `${name} teaches ${inWords(teaches)}. Assign another teacher first.`
    throw conflict('teaches', { isTeacher: message }, message)
  }
  if (!isStudent && attends.length > 0) {
    const message = `${name} attends ${inWords(attends)}. Remove them from it first.`
    throw conflict('attends', { isStudent: message }, message)
  }
}

const notEditable = ({ name, account }: Card) =>
  forbidden(
    account === 'Active' || account === 'Unverified'
      ? `${name} has an account and manages this in their own profile.`
      : `Only the family of ${name} or the organization that created the record can edit this.`,
  )

const factsOf = (card: Card) => ({
  name: card.name,
  isTeacher: card.isTeacher,
  isStudent: card.isStudent,
  isParent: card.isParent,
  birthDate: card.birthDate,
  grade: card.grade,
  phone: card.phone,
  email: card.email,
  staffNotes: card.staffNotes,
})

/**
 * Deletes the record of a person who was never in a class, and its audit entries, except the removal itself and those about
 * roles and ownership: deleting a record must not hide who had rights.
 */
export async function deleteMember(
  stores: Stores,
  administrator: Holder,
  organizationUserId: number,
): Promise<void> {
  const { organizationId } = administrator
  const { db } = stores
  const key = { organizationId, organizationUserId }
  await lockRights(db, administrator)
  await requireNoLess(db, administrator, [organizationUserId])
  await requireOtherOwner(db, { organizationId, ids: [organizationUserId] })
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
  await deleteUnnamedPeople(db, [card.personId])
  await audit(db, {
    ...actedBy(administrator),
    action: 'Removed',
    subject: { type: 'OrganizationUser', id: organizationUserId },
    before: { name: card.name },
  })
}

async function requireUnused({ db }: Stores, key: MemberKey, card: Card) {
  if (card.mergedInto) {
    const message = `${card.mergedInto.name} was merged with this record. Undo the merge first.`
    throw conflict('replaced', {}, message)
  }
  const { organizationId, organizationUserId } = key
  const attended = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .where('enrollment.organizationId', '=', organizationId)
    .where('enrollment.personId', '=', card.personId)
    .select(['class.id', 'class.name'])
    .distinct()
    .execute()
  const mergedIn = await db
    .selectFrom('organizationUser')
    .where('mergedIntoId', '=', organizationUserId)
    .select('id')
    .executeTakeFirst()
  const reasons = [
    card.teaches.length > 0 && `teaches ${inWords(card.teaches)}`,
    attended.length > 0 && `attends or attended ${inWords(attended)}`,
    mergedIn && 'has another record merged into it',
  ].filter((reason) => typeof reason === 'string')
  if (reasons.length === 0) return
  const why = new Intl.ListFormat('en-US').format(reasons)
  throw conflict('in_use', {}, `${card.name} ${why}. Archive them instead.`)
}

/** Locks a member until the transaction ends. */
const lockMember = (db: Db, { organizationId, organizationUserId }: MemberKey) =>
  db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .select('id')
    .$call(lockRow(db))
    .execute()

/** The names of classes as a list in a sentence. */
const inWords = (classes: { name: string }[]) =>
  new Intl.ListFormat('en-US').format(classes.map(({ name }) => name))
