import type { CandidateKind } from '#contract/applications.ts'
import type { Relation } from '#contract/families.ts'
import type { Kysely } from 'kysely'
import { fullName } from '../../database/names.ts'
import type { Schema } from '../../database/schema.ts'

/** Somebody for whom one may apply, and as what. */
export type InCare = {
  personId: number
  name: string
  isMe: boolean
  kinds: CandidateKind[]
  /** Null for oneself. */
  familyName: string | null
}

/** For whom somebody may apply: themself, and everybody in the families that they have full access to, adults first. */
export async function listInCare(db: Kysely<Schema>, personId: number): Promise<InCare[]> {
  const me = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['id as personId', fullName('person').as('name')])
    .executeTakeFirstOrThrow()
  const relatives = await db
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as other', 'other.familyId', 'me.familyId')
    .innerJoin('family', 'family.id', 'me.familyId')
    .innerJoin('person', 'person.id', 'other.personId')
    .where('me.personId', '=', personId)
    .where('me.access', '=', 'Full')
    .where('other.personId', '!=', personId)
    .orderBy('family.id')
    .orderBy('other.contactOrder')
    .orderBy('person.birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')
    .select(['other.personId', 'other.relation', 'family.name as familyName'])
    .select(fullName('person').as('name'))
    .execute()
  const others = [...Map.groupBy(relatives, (relative) => relative.personId).values()].flatMap(
    (rows) => rows.slice(0, 1).map((first) => ({ ...first, kinds: kindsIn(rows) })),
  )
  return [
    { ...me, isMe: true, kinds: ['Parent', 'Teacher', 'Student'], familyName: null },
    ...others
      .toSorted((one, other) => isStudent(one) - isStudent(other))
      .map(({ relation: _, ...relative }) => ({ ...relative, isMe: false })),
  ]
}

const isStudent = ({ kinds }: Pick<InCare, 'kinds'>) => Number(kinds.includes('Student'))

const kindsIn = (families: { relation: Relation }[]): CandidateKind[] => [
  ...new Set(families.flatMap(({ relation }) => kindsFor(relation))),
]

const kindsFor = (relation: Relation): CandidateKind[] =>
  relation === 'Child' ? ['Student'] : ['Parent', 'Teacher']
