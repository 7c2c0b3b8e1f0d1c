import type { Kysely } from 'kysely'
import { fullName } from '../../database/names.ts'
import type { Schema } from '../../database/schema/schema.ts'
import { putAllInOutbox } from '../../mail/outbox.ts'
import { isActing } from '../families.acting.ts'
import { aboutWhom, type Proposal } from './changes.rows.ts'

/** The adults with an account whom a change concerns: all with full access, and the one that it is about. */
const concernedBy = (db: Kysely<Schema>, familyId: number, personId: number | null) =>
  db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('familyId', '=', familyId)
    .where((where) =>
      where.or([
        where.and([where('access', '=', 'Full'), isActing()]),
        where('person.id', '=', personId),
      ]),
    )
    .select(['person.id as personId', 'email', 'emailVerifiedAt'])

export async function listConcerned(
  db: Kysely<Schema>,
  familyId: number,
  personId: number | null,
): Promise<number[]> {
  const concerned = await concernedBy(db, familyId, personId).execute()
  return concerned.map((each) => each.personId)
}

type About = Pick<Proposal, 'kind' | 'personId'> & {
  familyId: number
  details: string
  /** Null where the clock did it. */
  byUserId: number | null
  dueDate: string | null
}

/**
 * Prepares the emails about a change while everybody is still in the family, and answers how to send them. An address that
 * is not proved gets none.
 */
export async function tellOf(db: Kysely<Schema>, about: About) {
  const { familyId, kind, personId, byUserId, dueDate } = about
  const readers = await concernedBy(db, familyId, personId).execute()
  const emails = readers.flatMap((reader) => (reader.emailVerifiedAt === null ? [] : reader.email))
  const { name } = await db
    .selectFrom('family')
    .where('id', '=', familyId)
    .select('name')
    .executeTakeFirstOrThrow()
  const { email, access } = aboutWhom(kind, null, about.details)
  const facts = {
    familyId,
    family: name,
    kind,
    personId,
    email,
    access,
    by: await nameOf(db, byUserId),
    dueDate,
  }
  const letters = {
    Asked: 'FamilyChangeAsked',
    Done: 'FamilyChanged',
    Stopped: 'FamilyChangeStopped',
  } as const
  return (what: keyof typeof letters) => putAllInOutbox(db, letters[what], emails, facts)
}

async function nameOf(db: Kysely<Schema>, userId: number | null) {
  if (userId === null) return null
  const person = await db
    .selectFrom('person')
    .where('userId', '=', userId)
    .select(fullName('person').as('name'))
    .executeTakeFirst()
  return person?.name ?? null
}
