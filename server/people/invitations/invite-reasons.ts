import { type Kysely, sql } from 'kysely'
import { memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { dayOf } from '#server/identity/one-time-tokens.queries.ts'
import { openInvitations } from '#server/tenancy/open-invitations.ts'

export const noEmail = 'has no email'

/** What decides whether a record can be offered to somebody. */
export const records = (db: Kysely<Schema>, ids: number[]) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationUser.id', 'in', ids)
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .select(['organizationUser.id', 'personId', 'userId', 'status', 'replacedById', 'displayName'])
    .select(['isTeacher', 'isStudent', 'isParent', 'contactEmail as email', memberName.as('name')])
    .execute()

type Row = Awaited<ReturnType<typeof records>>[number]

/** By record, why it is offered to nobody. Those that can be are left out. */
export async function reasonsOf(db: Kysely<Schema>, organizationId: number, rows: Row[]) {
  const open = await openUntil(db, rows)
  const children = await childrenAmong(db, rows)
  const members = await membersBy(db, organizationId, rows)
  const chosen = Map.groupBy(
    rows.filter(({ userId }) => userId === null),
    ({ email }) => email,
  )
  const reasons = new Map<number, string>()
  for (const { id, personId, userId, status, replacedById, displayName, email } of rows) {
    const until = open.get(id)
    const same = chosen.get(email)?.find((other) => other.id !== id)
    const member = members.get(email ?? '')
    const why =
      (userId !== null && 'has an account') ||
      (replacedById !== null && 'gave way to another record') ||
      ((status === 'Archived' || status === 'Suspended') && `is ${status.toLowerCase()}`) ||
      (displayName !== null && 'is anonymous') ||
      (children.has(personId) && 'is a child in a family') ||
      (email === null && noEmail) ||
      (until !== undefined && `is invited already until ${dayOf(until)}`) ||
      (member !== undefined && `has the email of ${member}, who has an account`) ||
      (same && `has the same email as ${same.name}`)
    if (why) reasons.set(id, why)
  }
  return reasons
}

async function openUntil(db: Kysely<Schema>, rows: Row[]) {
  const open = await openInvitations(db)
    .where('organizationUserId', 'in', idsOf(rows))
    .select(['organizationUserId', 'expiresDate'])
    .execute()
  return new Map(open.map((row) => [row.organizationUserId, row.expiresDate]))
}

async function childrenAmong(db: Kysely<Schema>, rows: Row[]) {
  const children = await db
    .selectFrom('familyMember')
    .where('relation', '=', 'Child')
    .where(
      'personId',
      'in',
      rows.map(({ personId }) => personId),
    )
    .select('personId')
    .execute()
  return new Set(children.map(({ personId }) => personId))
}

/** The names of those members whose account has the email of one of these records, as they have shown. */
async function membersBy(db: Kysely<Schema>, organizationId: number, rows: Row[]) {
  const members = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('emailVerifiedAt', 'is not', null)
    .where(
      address,
      'in',
      rows.map(({ email }) => email ?? ''),
    )
    .select([address.as('email'), memberName.as('name')])
    .execute()
  return new Map(members.map(({ email, name }) => [email, name]))
}

const address = sql<string>`lower(${sql.ref('user.email')})`

const idsOf = (rows: Row[]) => rows.map(({ id }) => id)
