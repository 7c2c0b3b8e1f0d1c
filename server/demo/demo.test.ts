import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ApplicationQuery } from '#contract/applications/application-review.query.ts'
import { OrganizationQuery } from '#contract/organizations/organizations.ts'
import { reasonAgainst } from '#contract/people/custom-fields.ts'
import { Permission } from '#contract/rights/permissions.ts'
import { findCredentials, insertAccount } from '../identity/accounts.queries.ts'
import { isPasswordOf } from '../identity/passwords.ts'
import {
  findApplication,
  listApplications,
} from '../applications/applications/applications.queries.ts'
import { listPending } from '../classes/enrollments/enrollments.queries.ts'
import { findWaitlistChance } from '../classes/enrollments/waitlist-chance.queries.ts'
import { searchable } from '../database/searchable.ts'
import { findImport } from '../people/imports/review-import.ts'
import {
  listMyOrganizations,
  listOrganizations,
} from '../organizations/organizations/organizations.queries.ts'
import { findTimetable } from '../timetable/timetable/timetable.queries.ts'
import { applications } from './applications.ts'
import { fillDemo, Occupied, demoDay } from './demo.ts'
import { demoOwner, demoPassword, demoStudent, emailOf, logins, unverified } from './logins.ts'
import { ungraded } from './people.ts'
import { semestersAround, acceptedRoom } from './timetable.ts'
import { type Opened, openStores, read } from './test-demo.ts'

const today = '2026-11-21'

let filled: Opened
beforeAll(async () => {
  filled = await openStores()
  await fillDemo(filled, today)
})
afterAll(() => filled.close())

test('A co-op in mid-semester has its families, teachers, semesters and classes', async () => {
  const { people, organizations, members, semesters, rosters } = await read(filled)
  const many = (kind: 'isParent' | 'isStudent' | 'isTeacher') =>
    members.filter((member) => member[kind]).length
  expect(organizations).toHaveLength(14)
  expect(people.length).toBeGreaterThan(170)
  expect(many('isParent')).toBeGreaterThan(60)
  expect(many('isStudent')).toBeGreaterThan(85)
  expect(many('isTeacher')).toBeGreaterThan(15)
  expect(rosters.length).toBeGreaterThan(200)
  const names = semesters.map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Spring 2026', 'Fall 2026', 'Winter 2027'])
})

test('Nearly every class is scheduled, and there are only room conflicts: one is accepted', async () => {
  const semester = filled.db.selectFrom('semester').where('organizationId', '=', 1).select('id')
  const { id } = await semester.where('name', '=', 'Fall 2026').executeTakeFirstOrThrow()
  const { classes } = await findTimetable(
    filled.db,
    { organizationId: 1, permissions: Permission.options },
    id,
  )
  expect(classes.filter(({ roomId }) => roomId !== null).length).toBeGreaterThan(20)
  const found = classes.flatMap((each) => each.conflicts)
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['RoomTooSmall']))
  expect(found.filter(({ override }) => override?.reason === acceptedRoom.reason)).toHaveLength(1)
  const days = await filled.db.selectFrom('classDay').select('type').execute()
  const canceled = days.filter(({ type }) => type === 'Canceled')
  expect([days.length, canceled.length]).toEqual([4 * 34 + 1, 1])
})

test('Every student has a family, a birth date and an emergency contact', async () => {
  const { members, families } = await read(filled)
  // The owner of the co-op attends a class elsewhere.
  const owner = searchable(demoOwner)
  const students = members.filter((each) => each.isStudent && each.searchName !== owner)
  for (const { searchName } of students) {
    expect([searchName, families.find((member) => member.searchName === searchName)]).toMatchObject(
      [searchName, { relation: 'Child', birthDate: expect.any(String) }],
    )
  }
  const { length: seen } = await filled.db.selectFrom('organizationFamily').selectAll().execute()
  const { length: all } = await filled.db.selectFrom('family').select('id').execute()
  const { length: outside } = applications.filter(({ candidates }) =>
    candidates.every(({ decided }) => decided?.decision !== 'Accepted'),
  )
  expect(seen).toBe(all - outside - 1)
  const homesOf = (child: string) => families.filter(({ searchName }) => searchName === child)
  expect(new Set(homesOf('jada thompson').map(({ address }) => address)).size).toBe(2)
})

test('Students have grades, except a child and newcomers, and classes for grades have no students of other grades', async () => {
  const { db } = filled
  const graded = await db
    .selectFrom('organizationUser')
    .leftJoin('gradeLevel', 'gradeLevel.id', 'gradeLevelId')
    .where('organizationUser.organizationId', '=', 1)
    .where('isStudent', '=', true)
    .select(['organizationUser.searchName', 'personId', 'position'])
    .execute()
  const without = graded.filter(({ position }) => position === null)
  expect(without.map(({ searchName }) => searchName)).toContain(searchable(ungraded))
  expect(without.length).toBeLessThan(10)
  const limited = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'classId')
    .innerJoin('gradeLevel', 'gradeLevel.id', 'minGradeLevelId')
    .select(['enrollment.personId', 'gradeLevel.position'])
    .execute()
  expect(limited.length).toBeGreaterThan(10)
  const positions = new Map(graded.map(({ personId, position }) => [personId, position ?? -1]))
  expect(limited.filter((each) => (positions.get(each.personId) ?? -1) < each.position)).toEqual([])
})

test('Most students and families have values of custom fields, which fit the fields', async () => {
  const values = await filled.db
    .selectFrom('customValue')
    .innerJoin('customField', 'customField.id', 'customFieldId')
    .select(['name', 'kind', 'choices', 'value'])
    .execute()
  const many = (name: string) => values.filter((each) => each.name === name).length
  expect(many('T-shirt size')).toBeGreaterThan(80)
  expect(many('Photo permission')).toBeGreaterThan(80)
  expect(many('Carpool area')).toBeGreaterThan(40)
  const reasons = values.map(({ kind, choices, value }) =>
    reasonAgainst({ kind, choices: JSON.parse(choices) }, value),
  )
  expect(reasons.filter(Boolean)).toEqual([])
})

test.each(['2026-11-21', '2027-01-01', '2028-02-29', '2027-06-15'])(
  'On %s one semester is over, one is current and three are coming',
  async (day) => {
    const { before, now, planned, later, inRound } = semestersAround(day)
    expect(before.endDate < now.startDate).toBe(true)
    expect(now.startDate < day && day < now.endDate).toBe(true)
    expect(now.endDate < planned.startDate).toBe(true)
    expect(planned.endDate < later.startDate).toBe(true)
    expect(later.registrationOpens < later.registrationCloses).toBe(true)
    expect(later.endDate < inRound.startDate).toBe(true)
    expect(new Set([before, now, planned, later, inRound].map(({ name }) => name)).size).toBe(5)
  },
)

test('The demo uses today’s date in the co-op’s time zone, not the machine’s', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T03:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  expect(demoDay()).toBe('2026-11-24')
})

test('A semester that starts at the end of August is a fall semester', () => {
  expect(semestersAround('2037-11-07').now).toMatchObject({
    startDate: '2037-08-31',
    name: 'Fall 2037',
  })
})

test('There are applications in every state, without emails', async () => {
  const { db } = filled
  const { items } = await listApplications(db, 1, ApplicationQuery.parse({ pageSize: 50 }))
  expect(items.map(({ name, status }) => [name.split(' ')[0], status])).toEqual([
    ['Ifeoma', 'InReview'],
    ['Marguerite', 'InReview'],
    ['Halina', 'InformationAsked'],
    ['Desmond', 'InReview'],
    ['Tobias', 'Submitted'],
    ['Anneliese', 'Submitted'],
    ['Gwendolyn', 'Decided'],
    ['Leonid', 'Decided'],
    ['Rosalind', 'Withdrawn'],
  ])
  const { history, decisionEmails } = await findApplication(
    db,
    { organizationId: 1 },
    items[0]?.id ?? 0,
  )
  expect(history.map(({ createdDate }) => createdDate.slice(0, 10))).toEqual([
    '2026-10-31',
    '2026-11-12',
    '2026-11-12',
    '2026-11-12',
    '2026-11-13',
  ])
  expect(decisionEmails).toMatchObject([
    { createdDate: '2026-11-12T15:00:00.000Z', isMailed: true },
  ])
  const gwendolyn = items.find(({ name }) => name.startsWith('Gwendolyn'))?.id ?? 0
  const accepted = await findApplication(db, { organizationId: 1 }, gwendolyn)
  expect(accepted.decisionEmails).toMatchObject([{ subject: 'Welcome to Willow Creek' }])
  expect(await db.selectFrom('outboxEmail').selectAll().execute()).toEqual([])
})

test('One file was imported, and one waits with every kind of row', async () => {
  const { db } = filled
  const imports = await db.selectFrom('import').selectAll().orderBy('id').execute()
  expect(imports.map(({ state }) => state)).toEqual(['Applied', 'Reviewing'])
  const { organizationId, id: importId } = imports[1] ?? { organizationId: 0, id: 0 }
  const { counts } = await findImport(db, {
    organizationId,
    importId,
    permissions: [],
    encryption: { sign: (text) => text },
  })
  expect(counts).toEqual({ Error: 3, Conflict: 2, New: 4, Match: 3, LeftOut: 0 })
})

test.each(logins)('$firstName $lastName can log in', async ({ firstName }) => {
  const credentials = await findCredentials(filled.db, emailOf(firstName))
  expect(await isPasswordOf(credentials?.passwordHash, demoPassword)).toBe(true)
})

test('The list of organizations has a second page, and shows logos', async () => {
  const query = OrganizationQuery.parse({})
  const page = await listOrganizations(
    { db: filled.db, images: filled.images },
    { userId: null, personId: null },
    query,
  )
  expect(page.totalPages).toBe(2)
  expect(page.items.filter(({ logoImageUrl }) => logoImageUrl).length).toBeGreaterThan(5)
})

test('The owner has a different role in each other organization', async () => {
  const { db, images } = filled
  const owner = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('email', '=', emailOf('Miriam'))
    .select(['user.id as userId', 'person.id as personId'])
    .executeTakeFirstOrThrow()
  const own = await listMyOrganizations({ db, images }, owner)
  expect(own.map(({ membership }) => membership)).toMatchObject([
    { isParent: true, status: 'Invited' },
    { isOwner: true },
    { isTeacher: true },
    { isStudent: true },
    { isParent: true, status: 'Active' },
    { isOwner: true, isParent: true, isTeacher: true },
  ])
})

test('People find notifications of the last days, of which the latest are unread', async () => {
  const { db } = filled
  const newsOf = (firstName: string) =>
    db
      .selectFrom('notificationRecipient')
      .innerJoin('notification', 'notification.id', 'notificationId')
      .innerJoin('user', 'user.id', 'notificationRecipient.userId')
      .where('email', '=', emailOf(firstName))
      .orderBy('notificationRecipient.id')
      .select(['kind', 'readDate'])
      .execute()
  const kindsOf = async (firstName: string) =>
    [...new Set((await newsOf(firstName)).map(({ kind }) => kind))].toSorted()
  const forAll = ['Announcement', 'ClassDayChanged', 'HomeworkSet']
  const asked = ['ApplicationReceived', 'ExceptionAsked', 'ImportDone']
  const absent = ['AbsenceReportedToOffice', 'TeacherAbsent']
  const ofParents = [...forAll, 'SeatOffered']
  expect(await kindsOf('Miriam')).toEqual([...ofParents, ...asked, ...absent].toSorted())
  expect(await kindsOf('Rafael')).toEqual(ofParents)
  expect(await kindsOf('Samuel')).toEqual(['AbsenceReported', 'Announcement', 'SubstituteNamed'])
  for (const firstName of ['Miriam', 'Rafael', 'Samuel']) {
    const states = (await newsOf(firstName)).map(({ readDate }) => readDate !== null)
    expect([firstName, states.at(0), states.at(-1)]).toEqual([firstName, true, false])
  }
  expect(await kindsOf(unverified)).toEqual([])
  expect(await db.selectFrom('outboxEmail').selectAll().execute()).toEqual([])
})

test('A student has asked for a seat, and enough is known of waitlists to say how likely a place is', async () => {
  const { db } = filled
  const { personId } = await db
    .selectFrom('person')
    .where('searchName', '=', searchable(demoOwner))
    .select('id as personId')
    .executeTakeFirstOrThrow()
  const offers = (await listPending(db, personId)).filter(({ status }) => status === 'Offered')
  expect(offers.filter(({ isAdultNeeded }) => isAdultNeeded)).toMatchObject([
    { name: demoStudent, className: 'Spanish Conversation' },
  ])
  const { id } = await db
    .selectFrom('class')
    .where('name', '=', 'Printmaking')
    .select('id')
    .executeTakeFirstOrThrow()
  const chance = await findWaitlistChance(db, personId, id)
  expect(chance).toMatchObject({ position: 1, semestersCount: 2 })
  expect(chance?.gotInCount).toBeLessThan(chance?.casesCount ?? 0)
})

test('Filling again changes nothing', async () => {
  const before = await read(filled)
  await fillDemo(filled, '2027-03-01')
  expect(await read(filled)).toEqual(before)
})

test('The same day gives the same data, also after a reset', async () => {
  await using other = await openStores()
  await fillDemo(other, '2027-03-01')
  await fillDemo(other, today, { isFresh: true })
  expect(await read(other)).toEqual(await read(filled))
})

test('Demo data is not added to real data', async () => {
  await using other = await openStores()
  const ada = { firstName: 'Ada', lastName: 'Lind', email: 'ada@example.org', passwordHash: '' }
  await insertAccount(other.db, ada)
  await expect(fillDemo(other, today, { isFresh: true })).rejects.toThrow(Occupied)
  expect((await read(other)).people).toEqual([{ firstName: 'Ada', lastName: 'Lind' }])
})
