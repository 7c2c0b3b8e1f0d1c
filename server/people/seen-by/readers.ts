import type { ReadingReason } from '#contract/people/seen-by.ts'
import type { Kysely } from 'kysely'
import { hook } from '#server/process/hook.ts'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { listPermissionHolders, type PermissionHolder } from '#server/tenancy/rights.ts'
import { childMembers } from '../family-lists/care.queries.ts'
import { readingAdults } from '#server/tenancy/acting-adults.ts'

/** Somebody who can read something now, for one reason. */
export type Found = { personId: number; name: string; isPartial: boolean; reason: ReadingReason }

type Key = { familyId: number; childId: number }

/** Everybody who can read the care notes of a child, the contacts that a family keeps for it, and its photo. */
export async function findReaders(db: Kysely<Schema>, { familyId, childId }: Key) {
  const adults = await listAdults(db, childId)
  const places = await idsOf(childMembers(db, [childId]).select(['organizationId']))
  const inFamily = await idsOf(
    db
      .selectFrom('organizationFamily')
      .where('familyId', '=', familyId)
      .where('organizationId', 'in', places)
      .select(['organizationId']),
  )
  // The card of a member can be read after they have left as well.
  const cards = await idsOf(
    db.selectFrom('organizationUser').where('personId', '=', childId).select(['organizationId']),
  )
  const nameOf = await namesOf(db, cards)
  const toFound = toReader(nameOf)
  const medics = (await listPermissionHolders(db, places, 'students.medical')).map(toFound)
  const leaders = (await leadersOfChild.run(db, places, childId)).flat()
  const seesFamily = new Set<number | null>(inFamily)
  return {
    careNotes: [
      ...adults.filter(({ isChild }) => isChild).map(toAdult(familyId)),
      ...medics,
      ...leaders.map(toLeader(nameOf)),
    ],
    contacts: [
      ...adults
        .filter((adult) => adult.isChild && adult.familyId === familyId)
        .map(toAdult(familyId)),
      ...medics.filter(({ reason }) => seesFamily.has(reason.organizationId)),
    ],
    photo: [
      ...adults.map(toAdult(familyId)),
      ...(await listSelf(db, childId)),
      ...(await listPermissionHolders(db, cards, 'members.view')).map(toFound),
    ],
  }
}

const none = {
  access: null,
  organizationId: null,
  organizationName: null,
  label: null,
  untilDate: null,
  semesterName: null,
} as const

const idsOf = async (places: {
  execute: () => Promise<{ organizationId: number }[]>
}): Promise<number[]> => [
  ...new Set((await places.execute()).map(({ organizationId }) => organizationId)),
]

/** The adults who read about the families that somebody belongs to, as a child or not. */
async function listAdults(db: Kysely<Schema>, childId: number) {
  const rows = await readingAdults(db)
    .innerJoin('familyMember as own', 'own.familyId', 'familyMember.familyId')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where('own.personId', '=', childId)
    .where('person.userId', 'is not', null)
    .orderBy('familyMember.contactOrder')
    .orderBy('person.id')
    .select(['familyMember.familyId', 'familyMember.personId', 'familyMember.access'])
    .select(['own.relation', fullName('person').as('name')])
    .execute()
  return rows.map(({ relation, ...adult }) => ({ ...adult, isChild: relation === 'Child' }))
}

type Adult = Awaited<ReturnType<typeof listAdults>>[number]

const toAdult =
  (ownId: number) =>
  ({ personId, name, familyId, access }: Adult): Found => ({
    personId,
    name,
    isPartial: false,
    reason:
      familyId === ownId
        ? { ...none, kind: 'Family', access: access === 'Full' ? 'Full' : 'View' }
        : { ...none, kind: 'OtherHousehold' },
  })

/** Whoever has an account sees the picture in their own profile. */
async function listSelf(db: Kysely<Schema>, personId: number): Promise<Found[]> {
  const rows = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .where('userId', 'is not', null)
    .select(['id as personId', fullName('person').as('name')])
    .execute()
  return rows.map((row) => ({ ...row, isPartial: false, reason: { ...none, kind: 'Self' } }))
}

type Organization = { name: string; deletionDate: string | null }

/** What an organization is called to guardians: one that is deleted has no name any more, though its owners still read. */
export const shownName = ({ name, deletionDate }: Organization) =>
  deletionDate === null ? name : 'A deleted organization'

type NameOf = Map<number, string>

async function namesOf(db: Kysely<Schema>, ids: number[]): Promise<NameOf> {
  const rows = await db
    .selectFrom('organization')
    .where('id', 'in', ids)
    .select(['id', 'name', 'deletionDate'])
    .execute()
  return new Map(rows.map((row) => [row.id, shownName(row)]))
}

const toReader =
  (nameOf: NameOf) =>
  ({ personId, name, organizationId, roleName, untilDate }: PermissionHolder): Found => ({
    personId,
    name,
    isPartial: false,
    reason: {
      ...none,
      kind: roleName === null ? 'Owner' : 'Role',
      organizationId,
      organizationName: nameOf.get(organizationId) ?? null,
      label: roleName,
      untilDate,
    },
  })

type LeadingReader = {
  personId: number
  name: string
  organizationId: number
  className: string
  semesterName: string
}

/** Asks who leads a class in these organizations that a child attends, and so reads what is moderate or worse. */
export const leadersOfChild = hook<
  [Kysely<Schema>, organizationIds: number[], childId: number],
  LeadingReader[]
>('leadersOfChild')

const toLeader =
  (nameOf: NameOf) =>
  ({ personId, name, organizationId, className, semesterName }: LeadingReader): Found => ({
    personId,
    name,
    isPartial: true,
    reason: {
      ...none,
      kind: 'Teacher',
      organizationId,
      organizationName: nameOf.get(organizationId) ?? null,
      label: className,
      semesterName,
    },
  })
