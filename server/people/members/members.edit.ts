import type { UpdateMember } from '#contract/people/members.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { locked } from '#server/database/lock.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { updatePerson } from '../people/people.queries.ts'
import { conflict, forbidden, invalidFields, stale } from '#server/http/problem.ts'
import { type Holder, keepRights } from '#server/tenancy/rights.ts'
import { requireNoLess } from '#server/tenancy/held-roles.queries.ts'
import { type Card, findMember, type MemberKey } from './members.card.ts'
import { replaced, updateStatuses } from './members.status.ts'
import type { Stores } from '#server/images/images.queries.ts'

/** Saves a membership and, where the organization may, the person, each from the version that was read. */
export async function updateMember(
  stores: Stores,
  administrator: Holder,
  organizationUserId: number,
  { version, person, status, displayName, ...values }: UpdateMember,
): Promise<Card> {
  const { db } = stores
  const { organizationId, personId: savedBy } = administrator
  const key = { organizationId, organizationUserId }
  await keepRights(db, administrator)
  await requireNoLess(db, administrator, [organizationUserId])
  await lockMember(db, key)
  const card = await findMember(stores, key)
  if (card.replacedBy) throw replaced()
  if (card.version !== version) throw stale(card)
  if (person && person.version !== card.personVersion) throw stale(card)
  if (person && !card.mayEditPerson) throw notTheirs(card)
  if (displayName !== undefined && !card.isAnonymous) {
    throw invalidFields({ displayName: 'Only somebody anonymous has a display name.' })
  }
  requireNoClasses(card, values)

  if (status)
    await updateStatuses(db, administrator, {
      ids: [organizationUserId],
      status,
      endsEnrollments: false,
    })
  await db
    .updateTable('organizationUser')
    .set({ ...values, ...lastSaved(savedBy), version: nextVersion })
    .$if(displayName !== undefined, (update) =>
      update.set({ displayName, searchName: searchable(displayName ?? '') }),
    )
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .execute()
  if (person) {
    const { version: personVersion, ...about } = person
    await updatePerson(db, { personId: card.personId, version: personVersion }, about, savedBy)
  }
  const saved = await findMember(stores, key)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'OrganizationUser', id: organizationUserId },
    before: factsOf(card),
    after: factsOf(saved),
  })
  return saved
}

/** Keeps others from changing a member, or giving them a class, until the transaction ends. */
export const lockMember = (db: Kysely<Schema>, { organizationId, organizationUserId }: MemberKey) =>
  db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .select('id')
    .$call(locked(db))
    .execute()

type Kinds = { isTeacher: boolean; isStudent: boolean }

function requireNoClasses({ name, teaches, attends }: Card, { isTeacher, isStudent }: Kinds) {
  if (!isTeacher && teaches.length > 0) {
    const message = `${name} teaches ${inWords(teaches)}. Name another teacher there first.`
    throw conflict('teaches', { isTeacher: message }, message)
  }
  if (!isStudent && attends.length > 0) {
    const message = `${name} attends ${inWords(attends)}. Take them out of there first.`
    throw conflict('attends', { isStudent: message }, message)
  }
}

/** Classes as a sentence names them. */
export const inWords = (classes: { name: string }[]) =>
  new Intl.ListFormat('en-US').format(classes.map(({ name }) => name))

const notTheirs = ({ name, account }: Card) =>
  forbidden(
    account === 'Active' || account === 'Unverified'
      ? `${name} has an account, and edits this in their own profile.`
      : `Only those who care for ${name}, or who wrote down the record, may edit this.`,
  )

const factsOf = (card: Card) => ({
  name: card.name,
  isTeacher: card.isTeacher,
  isStudent: card.isStudent,
  isParent: card.isParent,
  birthDate: card.birthDate,
  phone: card.phone,
  email: card.email,
  staffNotes: card.staffNotes,
})
