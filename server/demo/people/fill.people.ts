import { addDays } from '#contract/dates/weekdays.ts'
import { hour } from '#contract/dates/durations.ts'
import type { Kysely } from 'kysely'
import { insertAccount } from '#server/identity/accounts.queries.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import { hashOf } from '#server/crypto/secrets.ts'
import { makeFeed } from '#server/classes/calendars/calendars.queries.ts'
import type { Schema } from '../../database/schema/schema.ts'
import { insertPerson } from '#server/people/people/people.queries.ts'
import { applications } from '../applications/demo.applications.ts'
import { phoneOf } from './demo.families.ts'
import { demoTeacher, devices, emailOf, logins, unverified } from '../demo.logins.ts'
import { otherOrganizations } from '../organizations/demo.organizations.ts'
import { households, otherTeachers } from './demo.people.ts'

/** Everybody by their full name. Most people have no account. */
export type People = ReturnType<typeof byName>

export async function fillPeople(
  db: Kysely<Schema>,
  passwordHash: string,
  today: string,
): Promise<People> {
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

/** All parents and teachers can be called, and those without an account be written to. */
async function fillContacts(db: Kysely<Schema>, known: Map<string, { personId: number }>) {
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

async function fillDevices(db: Kysely<Schema>) {
  for (const { firstName, userAgent, hoursSinceSeen } of devices) {
    const { id } = await db
      .selectFrom('user')
      .where('email', '=', emailOf(firstName))
      .select('id')
      .executeTakeFirstOrThrow()
    const token = await startSession(db, id, userAgent)
    const lastSeenDate = new Date(Date.now() - hoursSinceSeen * hour).toISOString()
    await db
      .updateTable('session')
      .set({ createdDate: lastSeenDate, lastSeenDate })
      .where('tokenHash', '=', hashOf(token))
      .execute()
  }
}

/** Somebody's own calendar reads their class days. */
async function fillCalendar(db: Kysely<Schema>, userId: number) {
  await makeFeed(db, userId)
  const lastReadDate = new Date(Date.now() - 5 * hour).toISOString()
  await db.updateTable('calendarFeed').set({ lastReadDate }).where('userId', '=', userId).execute()
}

const byName =
  (known: Map<string, { personId: number; userId?: number }>) =>
  (name: string): { personId: number; userId?: number } => {
    const person = known.get(name)
    if (!person) throw new Error(`Nobody is called ${name}.`)
    return person
  }
