import type { Kysely } from 'kysely'
import { insertAccount } from '../accounts/accounts.queries.ts'
import { startSession } from '../accounts/sessions.ts'
import { hashOf } from '../accounts/secrets.ts'
import type { Schema } from '../database/schema.ts'
import { searchable } from '../database/searchable.ts'
import { devices } from './demo.devices.ts'
import { emailOf, logins, unverified } from './demo.logins.ts'
import { otherOrganizations } from './demo.organizations.ts'
import { households, otherTeachers } from './demo.people.ts'
import { dayAfter } from './demo.semesters.ts'

/** Everybody by their full name. Most people have no account. */
export type People = ReturnType<typeof byName>

export async function fillPeople(
  db: Kysely<Schema>,
  passwordHash: string,
  today: string,
): Promise<People> {
  const known = new Map<string, { personId: number; userId?: number }>()
  for (const { firstName, lastName } of logins) {
    const account = { firstName, lastName, email: emailOf(firstName), passwordHash }
    const made = await insertAccount(db, account)
    if (made) known.set(`${firstName} ${lastName}`, made)
  }
  // Before anybody joined.
  const createdDate = `${dayAfter(today, -1000)}T15:00:00.000Z`
  await db.updateTable('user').set({ createdDate }).execute()
  await db
    .updateTable('user')
    .set({ emailVerifiedAt: createdDate })
    .where('email', '!=', emailOf(unverified))
    .execute()
  await fillDevices(db)
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
    const { id } = await db
      .insertInto('person')
      .values({ firstName, lastName, searchName: searchable(name) })
      .returning('id')
      .executeTakeFirstOrThrow()
    known.set(name, { personId: id })
  }
  return byName(known)
}

async function fillDevices(db: Kysely<Schema>) {
  for (const { firstName, userAgent, hoursSinceSeen } of devices) {
    const { id } = await db
      .selectFrom('user')
      .where('email', '=', emailOf(firstName))
      .select('id')
      .executeTakeFirstOrThrow()
    const token = await startSession(db, id, userAgent)
    const lastSeenDate = new Date(Date.now() - hoursSinceSeen * 3_600_000).toISOString()
    await db
      .updateTable('session')
      .set({ createdDate: lastSeenDate, lastSeenDate })
      .where('tokenHash', '=', hashOf(token))
      .execute()
  }
}

const byName =
  (known: Map<string, { personId: number; userId?: number }>) =>
  (name: string): { personId: number; userId?: number } => {
    const person = known.get(name)
    if (!person) throw new Error(`Nobody is called ${name}.`)
    return person
  }
