import { readingAccesses } from '#contract/people/families.ts'
import { expressionBuilder, type Kysely } from 'kysely'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'

/** Somebody who could be a student of a class, as whoever acts for them knows them. */
export type Student = {
  personId: number
  name: string
  isMe: boolean
  birthDate: string | null
  /** Whether whoever asks may act for them, or only look. */
  mayEnrol: boolean
}

/** For whom somebody may look or enrol: their children, the eldest first, and they themself. */
export async function listOwnStudents(db: Kysely<Schema>, personId: number): Promise<Student[]> {
  const children = await db
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as child', 'child.familyId', 'me.familyId')
    .innerJoin('person', 'person.id', 'child.personId')
    .where('me.personId', '=', personId)
    .where('me.access', 'in', readingAccesses)
    .where(isActing('me'))
    .where('child.relation', '=', 'Child')
    .groupBy(['person.id'])
    .orderBy('person.birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')
    .select(['person.id as personId', fullName('person').as('name'), 'person.birthDate'])
    // Of two households that have the child, the one with more rights: Full comes before View.
    .select(({ fn }) => fn.min('me.access').as('access'))
    .execute()
  const me = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['id as personId', fullName('person').as('name'), 'birthDate'])
    .executeTakeFirstOrThrow()
  return [
    ...children.map(({ access, ...child }) => ({
      ...child,
      isMe: false,
      mayEnrol: access === 'Full',
    })),
    { ...me, isMe: true, mayEnrol: true },
  ]
}

/** The ids of the same people, for a query. */
export const ownStudentIds = (personId: number) =>
  where
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as child', 'child.familyId', 'me.familyId')
    .where('me.personId', '=', personId)
    .where('me.access', 'in', readingAccesses)
    .where(isActing('me'))
    .where('child.relation', '=', 'Child')
    .select('child.personId')
    .union(where.selectFrom('person').where('id', '=', personId).select(['id as personId']))

const where = expressionBuilder<Schema>()
