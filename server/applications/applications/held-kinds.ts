import { CandidateKind } from '#contract/applications/applications.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'

/** The memberships of some people in an organization, each with what they are by it. */
export async function findMemberships(
  db: Kysely<Schema>,
  organizationId: number,
  personIds: number[],
) {
  const rows = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', personIds)
    .select(['personId', 'status', 'replacedById', 'isParent', 'isStudent', 'isTeacher'])
    .execute()
  return new Map(rows.map((row) => [row.personId, { ...row, held: kindsOf(row) }]))
}

export type Held = ReturnType<Awaited<ReturnType<typeof findMemberships>>['get']>

type Kinds = { isParent: boolean; isStudent: boolean; isTeacher: boolean }

function kindsOf({ isParent, isStudent, isTeacher }: Kinds): CandidateKind[] {
  const held = { Parent: isParent, Student: isStudent, Teacher: isTeacher }
  return CandidateKind.options.filter((kind) => held[kind])
}

/** The same as a membership has them. */
export const asKinds = (kinds: CandidateKind[]): Kinds => ({
  isParent: kinds.includes('Parent'),
  isStudent: kinds.includes('Student'),
  isTeacher: kinds.includes('Teacher'),
})
