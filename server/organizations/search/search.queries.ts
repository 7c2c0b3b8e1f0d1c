import {
  type FoundClass,
  foundOfEachKind,
  type FoundInOrganization,
  type FoundOwn,
} from '#contract/organizations/search.ts'
import { firstPage, SortDirection } from '#contract/page.ts'
import { mayRead } from '#contract/people/families.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { sql } from 'kysely'
import {
  listEnrolledClasses,
  listTeachingClasses,
} from '#server/classes/my-classes/my-classes.queries.ts'
import { findMembers } from '#server/database/member-search.ts'
import { contains, fullName, memberName, wordsOf } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { peopleOf } from '#server/people/family-lists/family-lists.queries.ts'
import { shownEmail } from '#server/people/family-lists/relatives.queries.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { listMeetingDays } from '#server/timetable/class-days/meeting-days.queries.ts'
import { usualTimes } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { listMyOrganizations } from '../organizations/organizations.queries.ts'
import { dayWordsOf, inOrder, matchOf } from './day-words.rules.ts'

type Search = { organizationId: number; searchString: string }

/** What an administrator finds in an organization. Each section needs the permission of its list. */
export async function findInOrganization(
  stores: Stores,
  { organizationId, permissions }: Pick<Holder, 'organizationId' | 'permissions'>,
  searchString: string,
): Promise<FoundInOrganization> {
  const { db } = stores
  const search = { organizationId, searchString }
  const withContact = permissions.includes('members.contact')
  const maySeeMembers = permissions.includes('members.view')
  const maySeeFamilies = permissions.includes('families.view')
  const maySeeClasses = permissions.includes('classes.view')
  const list = unlessEmpty(searchString)
  const members = () => listMembers(stores, { ...search, withContact })
  return {
    ...(maySeeMembers && { members: await list(members) }),
    ...(maySeeFamilies && { families: await list(() => listFamilies(db, search)) }),
    ...(maySeeClasses && { classes: await list(() => listClasses(db, search)) }),
    ...(maySeeClasses && { classDays: await list(() => listClassDays(db, search)) }),
    ...(maySeeClasses && { rooms: await list(() => listRooms(db, search)) }),
  }
}

/** Finds nothing for an empty search, which would match everything. */
const unlessEmpty =
  (searchString: string) =>
  async <Found>(find: () => Promise<Found[]>): Promise<Found[]> =>
    wordsOf(searchString).length === 0 ? [] : find()

/** Whether the column begins with the searched words, as an index finds it. */
function begins(column: string, searchString: string) {
  const text = wordsOf(searchString).join(' ')
  const [from, to] = [text, `${text}\u{10FFFF}`]
  return sql<boolean>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`
}

/** Rows that begin with the searched words are first. */
const beginningFirst = (column: string, searchString: string) =>
  sql`case when ${begins(column, searchString)} then 0 else 1 end`

type MemberSearch = Search & { withContact: boolean }

async function listMembers({ db, images }: Stores, search: MemberSearch) {
  const ids = await listMemberIds(db, search)
  const rows = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .leftJoin('image as photo', 'photo.id', 'person.photoImageId')
    .where('organizationUser.id', 'in', ids)
    .select(['organizationUser.id', memberName.as('name'), 'photo.key as photoKey'])
    .select(['organizationUser.isOwner', 'organizationUser.isTeacher'])
    .select(['organizationUser.isStudent', 'organizationUser.isParent'])
    .select(['organizationUser.status', 'organizationUser.displayName', 'person.phone'])
    .select(shownEmail.as('email'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map(({ photoKey, displayName, ...member }) => ({
      ...member,
      photoUrl: photoKey && images.addressOf(photoKey, { isOpen: false, size: 'small' }),
      isAnonymous: displayName !== null,
    }))
}

/** How many of the members that an index finds are sorted. */
const mostSorted = 300

/** Members whose name begins as it was typed, then those of whose names each word begins one, then all others. */
async function listMemberIds(db: Db, search: MemberSearch): Promise<number[]> {
  const { organizationId, searchString } = search
  const called = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('status', '!=', 'Archived')
    .where(begins('organizationUser.searchName', searchString))
    .orderBy('searchName')
    .orderBy('id')
    .limit(foundOfEachKind)
    .select('id')
    .execute()
  const first = called.map(({ id }) => id)
  if (first.length === foundOfEachKind) return first
  const words = wordsOf(searchString)
  const rank = (name: string) => Number(!words.every((word) => ` ${name}`.includes(` ${word}`)))
  const others = (await findMembers(db, search, mostSorted))
    .filter(({ id }) => !first.includes(id))
    .map((member) => ({ ...member, rank: rank(member.searchName) }))
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        Number(one.searchName > other.searchName) - Number(one.searchName < other.searchName) ||
        one.id - other.id,
    )
  return [...first, ...others.map(({ id }) => id)].slice(0, foundOfEachKind)
}

async function listFamilies(db: Db, { organizationId, searchString }: Search) {
  const found = await db
    .selectFrom('organizationFamily')
    .innerJoin('family', 'family.id', 'organizationFamily.familyId')
    .where('organizationId', '=', organizationId)
    .where(contains(searchString, 'organizationFamily.searchName', 'searchMembers'))
    .orderBy(beginningFirst('organizationFamily.searchName', searchString))
    .orderBy('organizationFamily.searchName')
    .orderBy('family.id')
    .limit(foundOfEachKind)
    .select(['family.id', 'family.name'])
    .execute()
  const ids = found.map(({ id }) => id)
  const people = new Map(
    (await peopleOf(db, organizationId, ids)).map(({ id, adults, children }) => [
      id,
      [...adults, ...children].map(({ name }) => name),
    ]),
  )
  return found.map((family) => ({ ...family, memberNames: people.get(family.id) ?? [] }))
}

async function listClasses(
  db: Db,
  { organizationId, searchString }: Search,
): Promise<FoundClass[]> {
  const today = await findToday(db, organizationId)
  const found = await db
    .selectFrom('class')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .where('class.organizationId', '=', organizationId)
    .where('semester.isArchived', '=', false)
    .where(contains(searchString, 'class.searchName'))
    .orderBy((row) => row.case().when('semester.endDate', '>=', today).then(0).else(1).end())
    .orderBy(beginningFirst('class.searchName', searchString))
    .orderBy('class.searchName')
    .orderBy('class.id')
    .limit(foundOfEachKind)
    .select(['class.id', 'class.name', 'semester.name as semesterName', 'class.status', 'weekday'])
    .select(['timeSlot.name as slotName', 'room.name as roomName'])
    .select(usualTimes)
    .execute()
  const sheets = await findSheets(
    db,
    organizationId,
    found.map(({ id }) => id),
  )
  return found.map((one) => ({ ...one, sheet: sheets.get(one.id) ?? null }))
}

/** The day of each class whose attendance is taken next: today, or else the latest day on which it met. */
async function findSheets(db: Db, organizationId: number, classIds: number[]) {
  if (classIds.length === 0) return new Map<number, NonNullable<FoundClass['sheet']>>()
  const today = await findToday(db, organizationId)
  const days = await listMeetingDays(db, organizationId, classIds)
  return new Map(
    days
      .filter(({ date, type }) => date <= today && !isOff(type))
      .map(({ classId, classDayId, date }) => [classId, { classDayId, date }]),
  )
}

async function listClassDays(db: Db, { organizationId, searchString }: Search) {
  const words = dayWordsOf(searchString)
  const days = await db
    .selectFrom('classDay')
    .innerJoin('semester', 'semester.id', 'classDay.semesterId')
    .where('classDay.organizationId', '=', organizationId)
    .where('semester.isArchived', '=', false)
    .select(['classDay.id', 'date', 'type', 'notes', 'semester.name as semesterName'])
    .execute()
  const today = await findToday(db, organizationId)
  return days
    .map((day) => ({ ...day, match: matchOf(words, day) }))
    .filter(({ match }) => match !== null)
    .map((day) => ({
      ...day,
      isExact: day.match === 'Exact',
      isCancelable: day.date >= today && !isOff(day.type),
    }))
    .toSorted(inOrder(today))
    .slice(0, foundOfEachKind)
}

const listRooms = (db: Db, { organizationId, searchString }: Search) =>
  db
    .selectFrom('room')
    .where('organizationId', '=', organizationId)
    .where(contains(searchString, 'room.searchName'))
    .orderBy(beginningFirst('room.searchName', searchString))
    .orderBy('room.searchName')
    .orderBy('id')
    .limit(foundOfEachKind)
    .select(['id', 'name', 'capacity'])
    .execute()

type Person = { userId: number; personId: number }

/** What somebody finds of their own, in all organizations. */
export async function findOwn(
  stores: Stores,
  visitor: Person,
  searchString: string,
): Promise<FoundOwn> {
  const { db } = stores
  const { personId } = visitor
  const list = unlessEmpty(searchString)
  return {
    classes: await list(() => listOwnClasses(db, personId, searchString)),
    families: await list(() => listOwnFamilies(db, personId, searchString)),
    organizations: await list(() => listOwnOrganizations(stores, visitor, searchString)),
  }
}

async function listOwnClasses(db: Db, personId: number, searchString: string) {
  const query = {
    ...firstPage,
    pageSize: foundOfEachKind,
    searchString,
    sortDirection: SortDirection.Ascending,
  }
  const { items: taught } = await listTeachingClasses(db, personId, query)
  const { items: attended } = await listEnrolledClasses(db, personId, query)
  const taughtIds = taught.map(({ id }) => id)
  const sheets = await findSheetsAnywhere(db, taughtIds)
  const others = attended.filter(({ id }) => !taughtIds.includes(id))
  return [...taught, ...others]
    .map(({ id, name, organizationName }) => ({
      id,
      name,
      organizationName,
      isTeaching: taughtIds.includes(id),
      sheet: sheets.get(id) ?? null,
    }))
    .slice(0, foundOfEachKind)
}

async function findSheetsAnywhere(db: Db, classIds: number[]) {
  const classes = await db
    .selectFrom('class')
    .where('id', 'in', classIds)
    .where('status', '=', 'Published')
    .select(['id', 'organizationId'])
    .execute()
  const sheets = new Map<number, NonNullable<FoundClass['sheet']>>()
  for (const [organizationId, some] of Map.groupBy(classes, (one) => one.organizationId)) {
    const ids = some.map(({ id }) => id)
    for (const [id, sheet] of await findSheets(db, organizationId, ids)) sheets.set(id, sheet)
  }
  return sheets
}

/** The families of an adult, found by their names, and by their members' if the adult may read them. */
async function listOwnFamilies(db: Db, personId: number, searchString: string) {
  const families = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyMember.familyId')
    .where('familyMember.personId', '=', personId)
    .where('familyMember.access', 'is not', null)
    .where(isActing())
    .orderBy('family.id')
    .select(['family.id', 'family.name', 'familyMember.access'])
    .execute()
  const readIds = families.filter(({ access }) => mayRead(access)).map(({ id }) => id)
  const members = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where('familyId', 'in', readIds)
    .orderBy('contactOrder')
    .orderBy('person.id')
    .select(['familyId', fullName('person').as('name')])
    .execute()
  return families
    .map(({ id, name }) => ({
      id,
      name,
      memberNames: members.filter(({ familyId }) => familyId === id).map((member) => member.name),
    }))
    .filter(({ name, memberNames }) => hasWords(searchString, [name, ...memberNames].join(' ')))
    .slice(0, foundOfEachKind)
}

const hasWords = (searchString: string, text: string) => {
  const found = wordsOf(text).join(' ')
  return wordsOf(searchString).every((word) => found.includes(word))
}

async function listOwnOrganizations(stores: Stores, visitor: Person, searchString: string) {
  const organizations = await listMyOrganizations(stores, visitor)
  return organizations
    .filter(
      ({ name, membership }) => membership.status === 'Active' && hasWords(searchString, name),
    )
    .map(({ id, name, membership: { mayAdminister } }) => ({ id, name, mayAdminister }))
    .slice(0, foundOfEachKind)
}
