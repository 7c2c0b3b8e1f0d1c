import { afterEach, expect, test, vi } from 'vitest'
import type { AbsentOnDay, AttendanceByDay, DayOverview } from '#contract/classes/day-overview.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { staffOf } from '#server/rights/roles/test-roles.ts'
import { nextSaturday, potteryEachTest, saturday } from '../absences/test-absences.ts'

const pottery = potteryEachTest()
afterEach(() => void vi.useRealTimers())

const at = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })

const path = () => `/api/DayOverview/admin/organization/${pottery().school.organizationId}`

const read = async (part: string, { token }: { token: string } = pottery().school) =>
  (await pottery().server.get(`${path()}${part}`, { token })).json()

const overview = (visitor?: { token: string }): Promise<DayOverview> => read('', visitor)
const absent = (visitor?: { token: string }): Promise<AbsentOnDay> => read('/absent', visitor)
const attendance = (): Promise<AttendanceByDay> => read('/attendance')

const semesterNames = async () => (await overview()).days.map(({ semesterName }) => semesterName)

const holding = (name: string, ...permissions: Permission[]) => {
  const { server, school } = pottery()
  return staffOf(server, school).holder(name, permissions)
}

const setPhone = (phone: string) => {
  const { server, ada } = pottery()
  return server.db.updateTable('person').set({ phone }).where('id', '=', ada.personId).execute()
}

const changeDay = (day: number, values: object) => {
  const { server, days } = pottery()
  return server.db
    .updateTable('classDay')
    .set(values)
    .where('id', '=', days[day] ?? 0)
    .execute()
}

test(
  'The next class day has its classes with rooms, teachers and seats',
  { tags: ['2.admin-home-day'] },
  async () => {
    const { school, server, classId, lea } = pottery()
    const roomId = await school.room()
    await server.db.updateTable('classMeeting').set({ roomId }).execute()
    await server.db
      .updateTable('class')
      .set({ maxStudents: 12 })
      .where('id', '=', classId)
      .execute()
    const { days, daysOff, semester } = await overview()
    expect(daysOff).toEqual([])
    expect(semester).toEqual({ id: school.semesterId, name: 'Fall 2026', isOver: false })
    expect(days).toMatchObject([
      {
        date: saturday,
        semesterName: 'Fall 2026',
        rooms: [{ id: roomId, name: 'Studio' }],
        classes: [
          {
            name: 'Pottery',
            enrolledStudentsCount: 2,
            maxStudents: 12,
            waitingCount: 0,
            needsSubstitute: false,
            teachers: [
              { organizationUserId: lea.organizationUserId, name: 'Lea Lind', isAbsent: false },
              { name: 'Nina Lind', isAbsent: false },
            ],
          },
        ],
      },
    ])
  },
)

test(
  'A teacher who is absent is named, and so is the substitute',
  { tags: ['2.admin-home-day'] },
  async () => {
    const { lea, nina, reportTeaching, take } = pottery()
    await reportTeaching(lea)
    const [before] = (await overview()).days[0]?.classes ?? []
    expect(before).toMatchObject({ needsSubstitute: true, substituteName: null })
    expect(before?.teachers.map(({ isAbsent }) => isAbsent)).toEqual([true, false])
    await take(nina)
    const [one] = (await overview()).days[0]?.classes ?? []
    expect(one).toMatchObject({ needsSubstitute: false, substituteName: 'Nina Lind' })
  },
)

test('A teacher who is no longer a member is marked', { tags: ['2.admin-home-day'] }, async () => {
  const { server, lea } = pottery()
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Archived' })
    .where('id', '=', lea.organizationUserId)
    .execute()
  const [one] = (await overview()).days[0]?.classes ?? []
  expect(one?.teachers).toMatchObject([
    { name: 'Lea Lind', isFormerMember: true },
    { name: 'Nina Lind', isFormerMember: false },
  ])
})

test(
  'A canceled day is passed over and listed with its reason',
  { tags: ['2.admin-home-day'] },
  async () => {
    await changeDay(0, { type: 'Canceled', cancelReason: 'Snow' })
    const { days, daysOff } = await overview()
    expect(days).toMatchObject([{ date: nextSaturday }])
    expect(daysOff).toMatchObject([{ date: saturday, type: 'Canceled', cancelReason: 'Snow' }])
    expect(await absent()).toMatchObject({ date: nextSaturday })
  },
)

test(
  'Today counts until it is over, and after the last day none is ahead',
  { tags: ['2.admin-home-day'] },
  async () => {
    at('2026-11-28T22:00:00Z')
    expect((await overview()).days).toMatchObject([{ date: saturday }])
    at('2026-12-12T12:00:00Z')
    expect(await overview()).toMatchObject({ days: [], semester: { isOver: false } })
    at('2026-12-24T12:00:00Z')
    expect(await overview()).toMatchObject({ days: [], semester: { isOver: true } })
    expect(await absent()).toMatchObject({ date: null, students: [], seatsCount: 0 })
  },
)

test(
  'Semesters that meet on the same day are shown together, and archived ones are not',
  { tags: ['2.admin-home-day'] },
  async () => {
    const { school, server, mia } = pottery()
    const semesterId = await school.semester({ name: 'Evenings' })
    await school.classDay({ date: saturday, semesterId })
    const choir = await school.class({ name: 'Choir', semesterId, weekday: 'Saturday' })
    await school.enroll(choir, mia)
    expect(await semesterNames()).toEqual(['Fall 2026', 'Evenings'])
    expect((await absent()).seatsCount).toBe(3)
    await server.db
      .updateTable('semester')
      .set({ isArchived: true })
      .where('id', '=', semesterId)
      .execute()
    expect(await semesterNames()).toEqual(['Fall 2026'])
  },
)

test(
  'Who takes attendance sees the published classes, and planners also drafts and their rooms',
  { tags: ['2.admin-home-day'] },
  async () => {
    const { school } = pottery()
    const roomId = await school.room({ name: 'Attic' })
    await school.class({ name: 'Sketching', status: 'Draft', roomId })
    const rosa = await holding('Rosa', 'attendance.take')
    const [day] = (await overview(rosa)).days
    expect(day?.classes.map(({ name }) => name)).toEqual(['Pottery'])
    expect(day?.rooms).toEqual([])
    const ben = await holding('Ben', 'classes.view')
    const [planned] = (await overview(ben)).days
    expect(planned?.classes.map(({ name }) => name)).toEqual(['Pottery', 'Sketching'])
    expect(planned?.rooms).toMatchObject([{ name: 'Attic' }])
  },
)

test(
  'Absent students are one list across classes, with what was reported, marked and whom to call',
  { tags: ['2.admin-home-absent'] },
  async () => {
    const { school, ada, lea, mia, tom, report, mark } = pottery()
    await setPhone('(828) 555-0123')
    const choir = await school.class({
      name: 'Choir',
      weekday: 'Saturday',
      startTime: '11:00',
      endTime: '12:00',
    })
    await school.enroll(choir, mia)
    await report(ada)
    const found = await absent()
    expect(found).toMatchObject({ date: saturday, seatsCount: 3, markedCount: 0 })
    expect(found.students).toEqual([
      {
        personId: mia.personId,
        name: 'Mia Lind',
        guardians: [{ personId: ada.personId, name: 'Ada Lind', phone: '(828) 555-0123' }],
        classes: [
          expect.objectContaining({
            className: 'Pottery',
            mark: null,
            isReported: true,
            reason: 'Ill',
            note: 'A fever',
            reportedBy: 'Ada Lind',
          }),
        ],
      },
    ])
    at('2026-11-28T18:00:00Z')
    await mark(lea, [
      { personId: mia.personId, mark: 'Present' },
      { personId: tom.personId, mark: 'Absent', note: 'Nobody called' },
    ])
    const marked = await absent()
    expect(marked).toMatchObject({ today: saturday, markedCount: 2 })
    expect(marked.students).toMatchObject([
      {
        name: 'Tom Lind',
        classes: [{ mark: 'Absent', isReported: false, markNote: 'Nobody called', reason: null }],
      },
    ])
  },
)

test.each([
  ['attendance.take', ['attendance.take'], { name: 'Ada Lind', phone: '555-0123' }, 'Ill'],
  ['attendance.view', ['attendance.view'], undefined, undefined],
  [
    'attendance.view and families.view',
    ['attendance.view', 'families.view'],
    { name: 'Ada Lind' },
    undefined,
  ],
  [
    'attendance.view and members.contact',
    ['attendance.view', 'members.contact'],
    undefined,
    undefined,
  ],
] as [string, Permission[], object | undefined, string | undefined][])(
  'With %s, contacts and reasons of absent students appear only as far as the permissions show them',
  { tags: ['2.admin-home-absent', '6.data-by-permission'] },
  async (_, permissions, guardian, reason) => {
    const { ada, report } = pottery()
    await setPhone('555-0123')
    await report(ada)
    const [mia] = (await absent(await holding('Rosa', ...permissions))).students
    expect(mia?.guardians?.[0]).toEqual(guardian && { personId: ada.personId, ...guardian })
    expect(mia?.classes[0]?.reason).toBe(reason)
    expect(mia?.classes[0]?.isReported).toBe(true)
  },
)

test(
  'Who has left the class, or attends a draft or canceled class, is not missed',
  { tags: ['2.admin-home-absent'] },
  async () => {
    const { school, server, classId, ada, mia, report } = pottery()
    await report(ada)
    await school.removeStudent(classId, mia)
    expect((await absent()).students).toEqual([])
    await server.db
      .updateTable('class')
      .set({ status: 'Canceled' })
      .where('id', '=', classId)
      .execute()
    expect(await absent()).toMatchObject({ date: saturday, seatsCount: 0 })
  },
)

test(
  'Attendance of the semester counts who came on each day, and excused students not at all',
  { tags: ['2.admin-home-charts'] },
  async () => {
    const { lea, mia, tom, mark } = pottery()
    expect(await attendance()).toEqual({ semesterNames: ['Fall 2026'], days: [] })
    at('2026-12-05T18:00:00Z')
    await mark(lea, [
      { personId: mia.personId, mark: 'Late', minutesLate: 5 },
      { personId: tom.personId, mark: 'Absent' },
    ])
    await mark(
      lea,
      [
        { personId: mia.personId, mark: 'Present' },
        { personId: tom.personId, mark: 'Excused' },
      ],
      1,
    )
    expect((await attendance()).days).toEqual([
      { date: saturday, presentCount: 1, absentCount: 1 },
      { date: nextSaturday, presentCount: 1, absentCount: 0 },
    ])
    await changeDay(0, { type: 'Canceled', cancelReason: 'Snow' })
    expect((await attendance()).days).toMatchObject([{ date: nextSaturday }])
  },
)
