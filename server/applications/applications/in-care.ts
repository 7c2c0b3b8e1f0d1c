import type { CandidateKind } from '#contract/applications/applications.ts'
import type { Relation } from '#contract/people/families.ts'
import { type Kysely, sql } from 'kysely'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { isActing } from '#server/people/families/families.acting.ts'

/** Somebody in one's care, and as what one may apply for them: other adults who have an account apply themselves. */
export type InCare = {
  personId: number
  name: string
  isMe: boolean
  hasAccount: boolean
  kinds: CandidateKind[]
  /** Null for oneself. */
  familyName: string | null
}

/** For whom somebody may apply: themself, and everybody in the families that they have full access to, adults first. */
export async function listInCare(db: Kysely<Schema>, personId: number): Promise<InCare[]> {
  const me = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['id as personId', fullName('person').as('name'), hasAccount])
    .executeTakeFirstOrThrow()
  const relatives = await db
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as other', 'other.familyId', 'me.familyId')
    .innerJoin('family', 'family.id', 'me.familyId')
    .innerJoin('person', 'person.id', 'other.personId')
    .where('me.personId', '=', personId)
    .where('me.access', '=', 'Full')
    .where(isActing('me'))
    .where('other.personId', '!=', personId)
    .orderBy('family.id')
    .orderBy('other.contactOrder')
    .orderBy('person.birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')
    .select(['other.personId', 'other.relation', 'family.name as familyName'])
    .select([fullName('person').as('name'), hasAccount])
    .execute()
  const others = [...Map.groupBy(relatives, (relative) => relative.personId).values()].flatMap(
    (rows) => rows.slice(0, 1).map((first) => ({ ...first, kinds: kindsIn(rows) })),
  )
  return [
    { ...me, isMe: true, kinds: ['Parent', 'Teacher', 'Student'], familyName: null },
    ...others
      .toSorted((one, other) => isChild(one) - isChild(other))
      .map(({ relation: _, ...relative }) => ({ ...relative, isMe: false })),
  ]
}

const hasAccount = sql<boolean>`person.user_id is not null`.as('hasAccount')

const isChild = ({ kinds }: Pick<InCare, 'kinds'>) => Number(kinds.includes('Student'))

type Relative = { relation: Relation; hasAccount: boolean }

const kindsIn = (families: Relative[]): CandidateKind[] => [
  ...new Set(families.flatMap((relative) => kindsFor(relative))),
]

function kindsFor(relative: Relative): CandidateKind[] {
  if (relative.relation === 'Child') return ['Student']
  return relative.hasAccount ? [] : ['Parent', 'Teacher']
}
