import { addDays } from '#contract/dates/weekdays.ts'
import { hour } from '#contract/dates/durations.ts'
import { insertAccount } from '#server/identity/accounts.queries.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import { hashOf } from '#server/crypto/secrets.ts'
import { makeFeed } from '#server/classes/calendars/calendars.queries.ts'
import type { Db } from '../database/schema/schema.ts'
import { insertPerson } from '#server/people/people/people.queries.ts'
import { applications } from './applications.ts'
import {
  phoneOf,
  households,
  otherTeachers,
  addressOf,
  agesOf,
  apart,
  conditions,
  contactsOf,
  relatives,
  anonymousTeachers,
  foundTeacher,
  invited,
  helpers,
  ungraded,
  unusualStatuses,
} from './people.ts'
import {
  demoTeacher,
  devices,
  emailOf,
  logins,
  unverified,
  demoOwner,
  secondOwner,
} from './logins.ts'
import { otherOrganizations } from './organizations.ts'
import type { FamilyAccess, Relation } from '#contract/people/families.ts'
import { encryptRows } from '#server/people/care/care.encryption.ts'
import { refreshFamilies } from '#server/people/people/family-index.queries.ts'
import { searchable } from '../database/searchable.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import {
  findGradeLevels,
  insertUsualGradeLevels,
} from '#server/people/grade-levels/grade-levels.queries.ts'
import { ageOn } from '#server/people/people/age.ts'
import { mergeMember } from '#server/people/merging/merge-records.ts'
import type { Administrator, Holder } from '#server/tenancy/rights.ts'
import { clock } from '#server/process/clock.ts'

/** Everybody by full name. Most people have no account. */
export type People = ReturnType<typeof byName>

export async function fillPeople(db: Db, passwordHash: string, today: string): Promise<People> {
  const known = new Map<string, { personId: number; userId?: number }>()
  for (const { firstName, lastName } of [...logins, ...applications]) {
    const account = { firstName, lastName, email: emailOf(firstName), passwordHash }
    const made = await insertAccount(db, account)
    if (made) known.set(`${firstName} ${lastName}`, made)
  }
  // Before anybody joined.
  const createdDate = `${addDays(today, -1000)}T15:00:00.000Z`
  await db.updateTable('user').set({ createdDate }).execute()
  await db
    .updateTable('user')
    .set({ emailVerifiedAt: createdDate })
    .where('email', '!=', emailOf(unverified))
    .execute()
  await fillDevices(db)
  await fillCalendar(db, known.get(demoTeacher)?.userId ?? 0)
  const names = [
    ...households.flatMap(([lastName, parents, children]) =>
      [...parents, ...children].map((firstName) => [firstName, lastName] as const),
    ),
    ...otherTeachers,
    ...otherOrganizations.map(({ owner }) => owner),
  ]
  for (const [firstName, lastName] of names) {
    const name = `${firstName} ${lastName}`
    if (known.has(name)) continue
    known.set(name, { personId: await insertPerson(db, { firstName, lastName }) })
  }
  await fillContacts(db, known)
  return byName(known)
}

/** All parents and teachers have a phone number, and those without an account an email address. */
async function fillContacts(db: Db, known: Map<string, { personId: number }>) {
  const adults = [
    ...households.flatMap(([lastName, parents]) =>
      parents.map((firstName) => [firstName, lastName] as const),
    ),
    ...otherTeachers,
  ]
  for (const [place, [firstName, lastName]] of adults.entries()) {
    const person = db
      .updateTable('person')
      .where('id', '=', known.get(`${firstName} ${lastName}`)?.personId ?? 0)
    await person.set({ phone: phoneOf(place) }).execute()
    const contactEmail = emailOf(`${firstName}.${lastName}`.replaceAll(/[^\p{L}.]/gu, ''))
    await person.set({ contactEmail }).where('userId', 'is', null).execute()
  }
}

async function fillDevices(db: Db) {
  for (const { firstName, userAgent, hoursSinceSeen } of devices) {
    const { id } = await db
      .selectFrom('user')
      .where('email', '=', emailOf(firstName))
      .select('id')
      .executeTakeFirstOrThrow()
    const token = await startSession(db, id, userAgent)
    const lastSeenDate = new Date(clock.now() - hoursSinceSeen * hour).toISOString()
    await db
      .updateTable('session')
      .set({ createdDate: lastSeenDate, lastSeenDate })
      .where('tokenHash', '=', hashOf(token))
      .execute()
  }
}

/** A person's own calendar address. */
async function fillCalendar(db: Db, userId: number) {
  await makeFeed(db, userId)
  const lastReadDate = new Date(clock.now() - 5 * hour).toISOString()
  await db.updateTable('calendarFeed').set({ lastReadDate }).where('userId', '=', userId).execute()
}

const byName =
  (known: Map<string, { personId: number; userId?: number }>) =>
  (name: string): { personId: number; userId?: number } => {
    const person = known.get(name)
    if (!person) throw new Error(`Nobody is called ${name}.`)
    return person
  }

type Adult = { personId: number; relation: Relation; access: FamilyAccess }

/** The households as families, with care notes of their children. */
export async function fillFamilies(db: Db, people: People, today: string): Promise<void> {
  const savedDate = `${addDays(today, -60)}T15:00:00.000Z`
  const made: number[] = []
  for (const [place, [lastName, parents, names]] of households.entries()) {
    const idOf = (firstName: string) => people(`${firstName} ${lastName}`).personId
    const children = names.map(idOf)
    const adults = parents.map((firstName): Adult => ({ personId: idOf(firstName), ...parent }))
    for (const { firstName, access } of relatives[lastName] ?? []) {
      const personId = await insertPerson(db, { firstName, lastName })
      adults.push({ personId, relation: 'Other', access })
    }
    const isApart = apart.includes(lastName)
    const homes = isApart ? adults.map((adult) => [adult]) : [adults]
    for (const [home, living] of homes.entries()) {
      const name = home === 0 ? lastName : `${lastName} (${parents[home]})`
      const address = addressOf(place + home * 41)
      made.push(await fillFamily(db, { name, address, savedDate }, living, children, place + home))
    }
    await fillChildren(db, { names, lastName, place, today, savedDate }, people)
  }
  await refreshFamilies(db, made)
}

const parent = { relation: 'Parent', access: 'Full' } as const

export async function fillFamily(
  db: Db,
  family: { name: string; address: string | null; savedDate: string },
  adults: Adult[],
  children: number[],
  place: number,
): Promise<number> {
  const { savedDate } = family
  const saved = { savedDate, savedByPersonId: adults[0]?.personId ?? null }
  const { id: familyId } = await db
    .insertInto('family')
    .values({ ...family, ...saved, createdDate: savedDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const child = { relation: 'Child', access: null } as const
  const members = [...adults, ...children.map((personId) => ({ personId, ...child }))]
  await db
    .insertInto('familyMember')
    .values(
      members.map((member, order) => ({ ...member, ...saved, familyId, contactOrder: order + 1 })),
    )
    .execute()
  for (const personId of children) {
    const contacts = contactsOf(place).map((contact) => ({ ...contact, familyId }))
    await db
      .insertInto('emergencyContact')
      .values(await encryptRows(db, 'emergencyContact', personId, contacts))
      .execute()
  }
  return familyId
}

type Children = {
  names: string[]
  lastName: string
  place: number
  today: string
  savedDate: string
}

/** Birth dates, and care notes. */
async function fillChildren(
  db: Db,
  { names, lastName, place, today, savedDate }: Children,
  people: People,
): Promise<void> {
  const ages = agesOf(place, names.length)
  for (const [child, firstName] of names.entries()) {
    const name = `${firstName} ${lastName}`
    const { personId } = people(name)
    const days = Math.ceil((ages[child] ?? 0) * 365.25) + 20 + ((place * 53 + child * 97) % 300)
    const birthDate = addDays(today, -days)
    await db.updateTable('person').set({ birthDate }).where('id', '=', personId).execute()
    const known = conditions[name]
    if (!known) continue
    await db
      .insertInto('careNotes')
      .values({ personId, savedDate, savedByPersonId: null })
      .execute()
    await db
      .insertInto('careCondition')
      .values(await encryptRows(db, 'careCondition', personId, known))
      .execute()
  }
}

/** The members of the co-op, except its first owner, who is a member already. They joined one after another. */
export async function fillMembers(
  db: Db,
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
  // The co-op added people without an account.
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

/** The usual grade levels, and the students in the one of their age, kindergarten at five. One has no grade yet. */
export async function fillGrades(
  db: Db,
  school: { organizationId: number },
  people: People,
  firstDay: string,
): Promise<void> {
  await insertUsualGradeLevels(db, school.organizationId)
  const { levels } = await findGradeLevels(db, school.organizationId)
  const students = await membersOf(db, school)
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('isStudent', '=', true)
    .where('personId', '!=', people(ungraded).personId)
    .select(['organizationUser.id', 'birthDate'])
    .execute()
  for (const { id, birthDate } of students) {
    const age = birthDate === null ? 0 : ageOn(birthDate, firstDay)
    await db
      .updateTable('organizationUser')
      .set({ gradeLevelId: levels[Math.max(0, age - 5)]?.id ?? null })
      .where('id', '=', id)
      .execute()
  }
}

/** A member replaces the placeholder teacher. */
export async function replaceFound(db: Db, owner: Holder, people: People): Promise<void> {
  const { displayName, is } = foundTeacher
  const members = membersOf(db, owner).select('id')
  const from = await members.where('displayName', '=', displayName).executeTakeFirstOrThrow()
  const to = await members.where('personId', '=', people(is).personId).executeTakeFirstOrThrow()
  await mergeMember(db, owner, from.id, to.id)
}

/** Some members have a role, one of them for a limited time. */
export async function fillRoles(
  db: Db,
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

/** Some are invited by address only, and have not joined yet. No emails are sent. */
export async function fillInvitations(
  db: Db,
  { organizationId, userId }: Administrator,
  today: string,
): Promise<void> {
  const common = { ...invitedOn(today), organizationId, invitedByUserId: userId }
  const values = invited.map((guest) => ({ ...guest, ...common }))
  await db.insertInto('invitation').values(values).execute()
}

/** Another organization invites the co-op's owner as a teacher. */
export const inviteOwner = (
  db: Db,
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

const membersOf = (db: Db, { organizationId }: { organizationId: number }) =>
  db.selectFrom('organizationUser').where('organizationId', '=', organizationId)
