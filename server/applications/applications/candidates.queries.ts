import type { Acceptance, AcceptanceChange } from '#contract/applications/application-review.ts'
import { CandidateKind } from '#contract/applications/applications.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/schema/schema.ts'
import type { Relation } from '#contract/people/families.ts'
import { fullName } from '#server/database/searchable.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import type { Merge } from '#server/people/merging/merge-records.ts'

type Applied = { organizationId: number; applicantPersonId: number }
type Chosen = { personId: number; kind: CandidateKind }

/** What accepting each candidate would do. Both the preview and the decision use it. */
export async function planAcceptances<Candidate extends Chosen>(
  db: Db,
  { organizationId, applicantPersonId }: Applied,
  candidates: Candidate[],
): Promise<(Candidate & { acceptance: Acceptance })[]> {
  const inCare = await listInCare(db, applicantPersonId)
  const ids = candidates.map(({ personId }) => personId)
  const memberships = await findMemberships(db, organizationId, ids)
  return candidates.map((candidate) => {
    const { personId, kind } = candidate
    const place = inCare.find((person) => person.personId === personId)
    const membership = memberships.get(personId)
    const acceptance = {
      change: whyNot(place, kind) ?? changeOf(membership, kind),
      held: membership?.held ?? [],
      familyName: place?.familyName ?? null,
    }
    return { ...candidate, acceptance }
  })
}

function whyNot(place: InCare | undefined, kind: CandidateKind): AcceptanceChange | undefined {
  if (place?.kinds.includes(kind)) return undefined
  return place?.hasAccount ? 'HasAccount' : 'IsNotTheirs'
}

function changeOf(membership: Held, kind: CandidateKind): AcceptanceChange {
  if (!membership || membership.status === 'Invited') return 'Joins'
  if (membership.mergedIntoId !== null) return 'GaveWay'
  if (membership.status === 'Suspended') return 'IsSuspended'
  if (membership.status === 'Archived') return 'ComesBack'
  return membership.held.includes(kind) ? 'IsAlready' : 'IsMore'
}

/** The memberships of some people in an organization, each with the roles that it includes. */
export async function findMemberships(db: Db, organizationId: number, personIds: number[]) {
  const rows = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', personIds)
    .select(['personId', 'status', 'mergedIntoId', 'isParent', 'isStudent', 'isTeacher'])
    .execute()
  return new Map(rows.map((row) => [row.personId, { ...row, held: kindsOf(row) }]))
}

export type Held = ReturnType<Awaited<ReturnType<typeof findMemberships>>['get']>

type Kinds = { isParent: boolean; isStudent: boolean; isTeacher: boolean }

function kindsOf({ isParent, isStudent, isTeacher }: Kinds): CandidateKind[] {
  const held = { Parent: isParent, Student: isStudent, Teacher: isTeacher }
  return CandidateKind.options.filter((kind) => held[kind])
}

/** The same roles as membership columns. */
export const asKinds = (kinds: CandidateKind[]): Kinds => ({
  isParent: kinds.includes('Parent'),
  isStudent: kinds.includes('Student'),
  isTeacher: kinds.includes('Teacher'),
})

/**
 * A person in the caller's care, and the roles they may apply for. Other adults with accounts must apply on their
 * own.
 */
export type InCare = {
  personId: number
  name: string
  isMe: boolean
  hasAccount: boolean
  kinds: CandidateKind[]
  /** Null for the caller. */
  familyName: string | null
}

/**
 * The people the caller may apply for: themselves, and everybody in families to which they have full access, adults
 * first.
 */
export async function listInCare(db: Db, personId: number): Promise<InCare[]> {
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

/** When a person moves to another record, their candidacies move too. */
export async function moveCandidates(
  db: Db,
  { organizationId, from, to }: Merge,
): Promise<number[]> {
  const rows = await db
    .selectFrom('applicationCandidate')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', [from.personId, to.personId])
    .select(['id', 'personId', 'applicationId', 'kind'])
    .execute()
  const own = rows.filter(({ personId }) => personId === to.personId)
  const ids = rows
    .filter(({ personId }) => personId === from.personId)
    .filter(
      ({ applicationId, kind }) =>
        !own.some((other) => other.applicationId === applicationId && other.kind === kind),
    )
    .map(({ id }) => id)
  await handOver(db, ids, from.personId, to.personId)
  return ids
}

export const unmergeCandidates = (db: Db, { from, to }: Merge, ids: number[]): Promise<void> =>
  handOver(db, ids, to.personId, from.personId)

async function handOver(db: Db, ids: number[], before: number, after: number) {
  if (ids.length === 0) return
  await db
    .updateTable('applicationCandidate')
    .set({ personId: after })
    .where('id', 'in', ids)
    .where('personId', '=', before)
    .execute()
}
