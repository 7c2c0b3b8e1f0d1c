import { ageOn } from '../people/age.ts'
import type { FamilyCard, FamilyQuery } from '#contract/people/family-lists.ts'
import { expressionBuilder } from 'kysely'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { contains } from '#server/database/searchable.ts'
import { notFound } from '#server/http/problem.ts'
import { findCurrentSemesters } from '#server/tenancy/organizations.queries.ts'
import { classesAttendedBy, countConditions, guardiansOf, membersOf } from './relatives.queries.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { notifyOfCareReading } from '../care/care-note-read.notification.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import {
  findValues,
  hasValue,
  listedValues,
  saveValues,
} from '../custom-fields/custom-values.queries.ts'
import type { CustomValues } from '#contract/people/custom-values.ts'
import { lockFamilies } from '../people/family-index.queries.ts'
import { decryptRows } from '../care/care.encryption.ts'
import { listConditions } from '../care/care.queries.ts'

const order = ['organizationFamily.searchName', 'familyId']

/** The families that an organization sees. Search finds them by their name or a member's name. */
export async function listFamilies(db: Db, organizationId: number, query: FamilyQuery) {
  const list = db.selectFrom('organizationFamily').where('organizationId', '=', organizationId)
  const where = expressionBuilder<Schema, 'organizationFamily'>()
  const isFound = where.and([
    contains(query.searchString, 'searchName', 'searchMembers'),
    ...(query.field ? [hasValue(db, { organizationId, subject: 'Family' }, query.field)] : []),
  ])
  const page = onePage(list.where(isFound).select('familyId'), query, order)
  const [{ items: rows, ...counted }, { semesterIds }] = await Promise.all([
    pageOf(query, [page.execute(), countBoth(list, isFound)]),
    findCurrentSemesters(db, organizationId),
  ])
  const ids = rows.map(({ familyId }) => familyId)
  const [families, known] = await Promise.all([
    db.selectFrom('family').where('id', 'in', ids).select(['id', 'name']).execute(),
    peopleOf(db, organizationId, ids),
  ])
  const values = await listedValues(db, { organizationId, subject: 'Family' }, ids)
  const nameOf = new Map(families.map(({ id, name }) => [id, name]))
  const classes = await classesAttendedBy(
    db,
    semesterIds,
    known.flatMap(({ children }) => children.map(({ personId }) => personId)),
  )

  const items = known.map((family) => ({
    id: family.id,
    name: nameOf.get(family.id) ?? '',
    adults: family.adults.map(({ name }) => name),
    children: family.children.map(({ name }) => name),
    contact: family.called[0] ?? null,
    enrollmentsCount: family.children
      .map(({ personId }) => classes.get(personId)?.length ?? 0)
      .reduce((sum, count) => sum + count, 0),
    customValues: values.get(family.id) ?? [],
  }))
  return { ...counted, items }
}

/** The people of each family that an organization sees: its members, and the guardians of children who are members. */
export async function peopleOf(db: Db, organizationId: number, familyIds: number[]) {
  const members = Map.groupBy(await membersOf(db, organizationId, familyIds), (of) => of.familyId)
  const guardians = Map.groupBy(
    await guardiansOf(db, organizationId, familyIds),
    (of) => of.familyId,
  )
  return familyIds.map((id) => {
    const own = members.get(id) ?? []
    const children = own.filter(isChild)
    const called = children.length > 0 ? (guardians.get(id) ?? []) : []
    const adults = own.filter((member) => !isChild(member))
    return { id, children, adults: [...called, ...adults.filter(isNotAmong(called))], called }
  })
}

const isChild = ({ relation }: { relation: string }) => relation === 'Child'

const isNotAmong =
  (people: { personId: number }[]) =>
  ({ personId }: { personId: number }) =>
    !people.some((person) => person.personId === personId)

/** One family, limited to what an organization sees. */
export async function findFamily(
  db: Db,
  organizationId: number,
  familyId: number,
): Promise<FamilyCard> {
  const family = await db
    .selectFrom('organizationFamily')
    .innerJoin('family', 'family.id', 'familyId')
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .select(['family.id', 'organizationId', 'name', 'address'])
    .executeTakeFirstOrThrow(notFound)
  const { agesOn, semesterIds } = await findCurrentSemesters(db, organizationId)
  const [known] = await peopleOf(db, organizationId, [familyId])
  const { adults = [], children = [] } = known ?? {}
  const ids = children.map(({ personId }) => personId)
  const classes = await classesAttendedBy(db, semesterIds, ids)
  const conditions = await countConditions(db, ids)
  const contacts = await countContacts(db, familyId)
  const customValues = await findValues(db, { organizationId, subject: 'Family', id: familyId })
  return {
    ...family,
    agesOn,
    customValues,
    adults: adults.flatMap(({ relation, ...adult }) =>
      relation === 'Child' ? [] : { ...adult, relation },
    ),
    children: children.map(({ birthDate, ...child }) => ({
      ...child,
      age: birthDate === null ? null : ageOn(birthDate, agesOn),
      classes: classes.get(child.personId) ?? [],
      conditionsCount: conditions.get(child.personId) ?? 0,
      contactsCount: contacts.get(child.personId) ?? 0,
    })),
  }
}

/** Saves what the organization knows of a family by its own fields. Everything else belongs to the family's adults. */
export async function saveFamilyValues(
  db: Db,
  administrator: Administrator,
  familyId: number,
  customValues: CustomValues,
): Promise<void> {
  const { organizationId } = administrator
  await lockFamilies(db, [familyId])
  await db
    .selectFrom('organizationFamily')
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .select('familyId')
    .executeTakeFirstOrThrow(notFound)
  const described = { organizationId, subject: 'Family', id: familyId } as const
  const changed = await saveValues(db, described, customValues)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Family', id: familyId },
    before: { customValues: [] },
    after: { customValues: changed },
  })
}

async function countContacts(db: Db, familyId: number): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('emergencyContact')
    .where('familyId', '=', familyId)
    .groupBy('personId')
    .select(({ fn }) => ['personId', fn.countAll<number>().as('count')])
    .execute()
  return new Map(counts.map(({ personId, count }) => [personId, count]))
}

/** The current memberships of these people, if they are children of a family. */
export const childMembers = (db: Db, personIds: number[]) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('familyMember', 'familyMember.personId', 'organizationUser.personId')
    .where('organizationUser.personId', 'in', personIds)
    .where('status', '!=', 'Archived')
    .where('relation', '=', 'Child')

/** The people whose care notes an organization can see, regardless of their families. */
export async function listChildrenAmong(
  db: Db,
  organizationId: number,
  personIds: number[],
): Promise<number[]> {
  const children = await childMembers(db, personIds)
    .where('organizationId', '=', organizationId)
    .select('organizationUser.personId')
    .distinct()
    .execute()
  return children.map(({ personId }) => personId)
}

/** Reads the care notes and emergency contacts of a child who is a member, and logs the view. */
export async function readCare(
  db: Db,
  { organizationId, userId }: Administrator,
  personId: number,
) {
  await childMembers(db, [personId])
    .where('organizationId', '=', organizationId)
    .select('organizationUser.id')
    .executeTakeFirstOrThrow(notFound)
  const subject = { type: 'Person', id: personId } as const
  for (const action of ['CareNotesRead', 'ContactsRead'] as const) {
    await audit(db, { organizationId, actorUserId: userId, action, subject })
  }
  await notifyOfCareReading(db, { organizationId, userId }, [personId])
  const conditions = await listConditions(db, personId)
  const contacts = await db
    .selectFrom('emergencyContact')
    .innerJoin('family', 'family.id', 'emergencyContact.familyId')
    .innerJoin('organizationFamily', 'organizationFamily.familyId', 'family.id')
    .where('organizationFamily.organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .orderBy('organizationFamily.searchName')
    .orderBy('emergencyContact.id')
    .select([
      'emergencyContact.personId',
      'emergencyContact.name',
      'phone',
      'relation',
      'mayPickUp',
      'family.name as familyName',
    ])
    .execute()
  return { conditions, contacts: await decryptRows(db, 'emergencyContact', contacts) }
}
