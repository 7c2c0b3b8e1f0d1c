import {
  mostReaders,
  mostReadings,
  type Reader,
  type SeenBy,
  type ReadingReason,
} from '#contract/people/seen-by.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import { listVisibleActors, findOwn } from '#server/rights/audit/own-audit.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { isVisibleTo } from '#server/tenancy/visible-organizations.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { requireChild } from '../care/care.queries.ts'
import { hook } from '#server/process/hook.ts'
import { fullName } from '#server/database/searchable.ts'
import { listPermissionHolders, type PermissionHolder } from '#server/tenancy/rights.ts'
import { childMembers } from '../family-lists/family-lists.queries.ts'
import { readingAdults } from '#server/tenancy/acting-adults.ts'

/** Who can see the data of a child, and who has, as shown to an adult of the family. */
export async function findSeenBy(db: Db, visitor: FamilyMember, childId: number): Promise<SeenBy> {
  await requireChild(db, visitor.familyId, childId)
  const found = await findReaders(db, { ...visitor, childId })
  const shown = await listVisible(db, visitor, Object.values(found).flat())
  const readers = (some: Found[]) => toReaders(some, visitor, shown)
  const own = await findOwn(db, visitor)
  const readings = (...actions: AuditAction[]) =>
    listReadings(db, { childId, actions, userId: visitor.userId, own })
  return {
    careNotes: {
      ...readers(found.careNotes),
      ...(await readings('CareNotesRead', 'CareNotesStored')),
    },
    contacts: { ...readers(found.contacts), ...(await readings('ContactsRead')) },
    photo: readers(found.photo),
  }
}

/** The organizations among these reasons that the caller can see. */
async function listVisible(db: Db, visitor: FamilyMember, found: Found[]) {
  const ids = new Set(found.flatMap(({ reason }) => reason.organizationId ?? []))
  const rows = await db
    .selectFrom('organization')
    .where('organization.id', 'in', [...ids])
    .where(isVisibleTo(db, visitor))
    .select('organization.id')
    .execute()
  return new Set<number | null>(rows.map(({ id }) => id))
}

/**
 * Lists each person once, with all their reasons, the family first. The adults of another household are a single entry, which
 * hides their names and number.
 */
function toReaders(
  found: Found[],
  { personId: me }: FamilyMember,
  shown: ReadonlySet<number | null>,
) {
  const people = [...Map.groupBy(found, keyOf)].map(([key, all]): Reader => {
    const isOther = key === 'OtherHousehold'
    const reasons = all.map(({ reason }) =>
      shown.has(reason.organizationId) ? reason : { ...reason, organizationId: null },
    )
    return {
      name: isOther ? null : (all[0]?.name ?? null),
      isMe: key === me,
      isPartial: all.every(({ isPartial }) => isPartial),
      reasons: isOther ? reasons.slice(0, 1) : reasons,
    }
  })
  const sorted = people.toSorted((one, other) => placeOf(one) - placeOf(other))
  return { readers: sorted.slice(0, mostReaders), readersCount: people.length }
}

const keyOf = ({ personId, reason }: Found) =>
  reason.kind === 'OtherHousehold' ? reason.kind : personId

const kinds = ['Family', 'OtherHousehold', 'Self', 'Owner', 'Teacher', 'Role'] as const

const placeOf = ({ reasons }: Reader) => Math.min(...reasons.map(({ kind }) => kinds.indexOf(kind)))

type Asked = {
  childId: number
  actions: AuditAction[]
  userId: number
  own: Awaited<ReturnType<typeof findOwn>>
}

async function listReadings(db: Db, { childId, actions, userId, own }: Asked) {
  const entries = db
    .selectFrom('auditEntry')
    .where('subjectType', '=', 'Person')
    .where('subjectId', '=', childId)
    .where('action', 'in', actions)
  const rows = await entries
    .leftJoin('organization', 'organization.id', 'auditEntry.organizationId')
    .orderBy('auditEntry.createdDate', 'desc')
    .orderBy('auditEntry.id', 'desc')
    .limit(mostReadings)
    .select(['auditEntry.id', 'actorName', 'actorUserId', 'auditEntry.createdDate'])
    .select(['auditEntry.organizationId', 'organization.name', 'deletionDate'])
    .select(['action', 'onBehalfOfPersonId'])
    .execute()
  const visible = await listVisibleActors(db, rows, own)
  const { many } = await entries
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return {
    readings: rows.map((row) => ({
      id: row.id,
      name: visible.has(row) ? row.actorName : null,
      isMe: row.actorUserId === userId,
      isStored: row.action === 'CareNotesStored',
      organizationName: row.name === null ? null : shownName({ ...row, name: row.name }),
      createdDate: row.createdDate,
    })),
    readingsCount: many,
  }
}

/** A person who can see something now, for one reason. */
type Found = { personId: number; name: string; isPartial: boolean; reason: ReadingReason }

type Key = { familyId: number; childId: number }

/** Everyone who can see the care notes of a child, its emergency contacts in the family, and its photo. */
async function findReaders(db: Db, { familyId, childId }: Key) {
  const adults = await listAdults(db, childId)
  const places = await idsOf(childMembers(db, [childId]).select(['organizationId']))
  const inFamily = await idsOf(
    db
      .selectFrom('organizationFamily')
      .where('familyId', '=', familyId)
      .where('organizationId', 'in', places)
      .select(['organizationId']),
  )
  // The page of a member stays visible after they leave.
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
      ...leaders.map(toLeader(nameOf)).map((leader) => ({ ...leader, isPartial: false })),
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

/** The adults with read access to the families of a person. */
async function listAdults(db: Db, childId: number) {
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

/** A child with an account sees the photo in their own profile. */
async function listSelf(db: Db, personId: number): Promise<Found[]> {
  const rows = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .where('userId', 'is not', null)
    .select(['id as personId', fullName('person').as('name')])
    .execute()
  return rows.map((row) => ({ ...row, isPartial: false, reason: { ...none, kind: 'Self' } }))
}

type Organization = { name: string; deletionDate: string | null }

/** The name of an organization for guardians. The name of a deleted one is hidden, though its owners still have access. */
const shownName = ({ name, deletionDate }: Organization) =>
  deletionDate === null ? name : 'A deleted organization'

type NameOf = Map<number, string>

async function namesOf(db: Db, ids: number[]): Promise<NameOf> {
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

/** Finds who leads a class of the child in these organizations, and therefore sees conditions that are moderate or worse. */
export const leadersOfChild = hook<
  [Db, organizationIds: number[], childId: number],
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
