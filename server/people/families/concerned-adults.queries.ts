import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'

/**
 * The adults with an account whom a change concerns: all with full access, and the one that it is about. Whose place waits for
 * a verified address is told nothing.
 */
export const concernedBy = (db: Kysely<Schema>, familyId: number, personId: number | null) =>
  db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('familyId', '=', familyId)
    .where(isActing())
    .where((where) => where.or([where('access', '=', 'Full'), where('person.id', '=', personId)]))
    .select(['person.id as personId', 'email', 'emailVerifiedAt'])

export async function listConcerned(
  db: Kysely<Schema>,
  familyId: number,
  personId: number | null,
): Promise<number[]> {
  const concerned = await concernedBy(db, familyId, personId).execute()
  return concerned.map((each) => each.personId)
}
