import { addDays } from '#contract/dates/weekdays.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema/schema.ts'
import { searchable } from '../../database/searchable.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { replaceMember } from '#server/people/replacing/merge-records.ts'
import { insertPerson } from '#server/people/people/people.queries.ts'
import { anonymousTeachers, foundTeacher, invited } from './demo.families.ts'
import { demoOwner, emailOf, secondOwner } from '../demo.logins.ts'
import { helpers, households, otherTeachers, unusualStatuses } from './demo.people.ts'
import type { Administrator, Holder } from '#server/tenancy/rights.ts'
import type { People } from './fill.people.ts'

/** Everybody who belongs to the co-op but its first owner, who belongs to it already. They joined one after another. */
export async function fillMembers(
  db: Kysely<Schema>,
  school: { organizationId: number },
  people: People,
  today: string,
): Promise<void> {
  const parents = households.flatMap(([lastName, names]) =>
    names.map((firstName) => ({ name: `${firstName} ${lastName}`, isParent: true })),
  )
  const children = households.flatMap(([lastName, , names]) =>
    names.map((firstName) => ({ name: `${firstName} ${lastName}`, isStudent: true })),
  )
  const teachers = otherTeachers.map((names) => ({ name: names.join(' '), isTeacher: true }))
  const members = [...parents, ...teachers, ...children].filter(({ name }) => name !== demoOwner)
  for (const [place, { name, ...kinds }] of members.entries()) {
    await insertMembership(db, {
      ...school,
      ...kinds,
      personId: people(name).personId,
      isOwner: name === secondOwner,
      status: unusualStatuses[name] ?? 'Active',
      joinedDate: `${addDays(today, 5 * (place - members.length))}T15:00:00.000Z`,
    })
  }
  // Whoever cannot sign in was written down by the co-op.
  await db
    .updateTable('person')
    .set({ createdByOrganizationId: school.organizationId })
    .where('userId', 'is', null)
    .where('id', 'in', membersOf(db, school).select(['personId']))
    .execute()
  for (const displayName of [...anonymousTeachers, foundTeacher.displayName]) {
    const personId = await insertPerson(db, { firstName: '', lastName: '' })
    const searchName = searchable(displayName)
    await insertMembership(db, { ...school, personId, displayName, searchName, isTeacher: true })
  }
  await db
    .updateTable('organizationUser')
    .set({
      isParent: true,
      joinedDate: `${addDays(today, -5 * members.length - 30)}T15:00:00.000Z`,
    })
    .where('organizationId', '=', school.organizationId)
    .where('personId', '=', people(demoOwner).personId)
    .execute()
}

/** A member takes the place of the teacher who was to be announced. */
export async function replaceFound(
  db: Kysely<Schema>,
  owner: Holder,
  people: People,
): Promise<void> {
  const { displayName, is } = foundTeacher
  const members = membersOf(db, owner).select('id')
  const from = await members.where('displayName', '=', displayName).executeTakeFirstOrThrow()
  const to = await members.where('personId', '=', people(is).personId).executeTakeFirstOrThrow()
  await replaceMember(db, owner, from.id, to.id)
}

/** Some hold a role, one of them for a while. */
export async function fillRoles(
  db: Kysely<Schema>,
  { organizationId, personId: grantedByPersonId }: Administrator,
  people: People,
  today: string,
): Promise<void> {
  for (const { name, role, days } of helpers) {
    const member = await membersOf(db, { organizationId })
      .where('personId', '=', people(name).personId)
      .select('id')
      .executeTakeFirstOrThrow()
    const { id: roleId } = await db
      .selectFrom('role')
      .where('organizationId', '=', organizationId)
      .where('name', '=', role)
      .select('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('roleGrant')
      .values({
        organizationId,
        roleId,
        organizationUserId: member.id,
        untilDate: days === undefined ? null : addDays(today, days),
        grantedByPersonId,
        grantedDate: `${addDays(today, -30)}T15:00:00.000Z`,
      })
      .execute()
  }
}

/** Some are invited by their address alone, and have not come yet. Nothing is mailed to them. */
export async function fillInvitations(
  db: Kysely<Schema>,
  { organizationId, userId }: Administrator,
  today: string,
): Promise<void> {
  const common = { ...invitedOn(today), organizationId, invitedByUserId: userId }
  const values = invited.map((guest) => ({ ...guest, ...common }))
  await db.insertInto('invitation').values(values).execute()
}

/** Another organization would like to have the owner of the co-op as a teacher. */
export const inviteOwner = (
  db: Kysely<Schema>,
  { organizationId }: { organizationId: number },
  today: string,
) =>
  db
    .insertInto('invitation')
    .values({
      ...invitedOn(today),
      organizationId,
      email: emailOf(demoOwner.split(' ')[0] ?? ''),
      isTeacher: true,
      isParent: false,
    })
    .execute()

const invitedOn = (today: string) => ({
  isStudent: false,
  createdDate: `${addDays(today, -2)}T15:00:00.000Z`,
  expiresDate: `${addDays(today, 12)}T15:00:00.000Z`,
})

const membersOf = (db: Kysely<Schema>, { organizationId }: { organizationId: number }) =>
  db.selectFrom('organizationUser').where('organizationId', '=', organizationId)
