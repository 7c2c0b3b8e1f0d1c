import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lead, openSchool, type School } from '../classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { copied, insertDays, next } from '#server/timetable/semesters/test-days.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const send = (values: object = {}, token: string | undefined = school.token, headers = {}) =>
  server.post(`/api/Semester/admin/copy/${school.semesterId}`, {
    token,
    body: { ...copied, ...values },
    headers,
  })
const copy = async (values: object = {}) => {
  const answer = await send(values)
  expect(answer.status).toBe(200)
  return answer.json()
}
const count = async (table: 'semester' | 'class' | 'classDay' | 'auditEntry') =>
  (
    await server.db
      .selectFrom(table)
      .where('organizationId', '=', school.organizationId)
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow()
  ).many

const counts = () =>
  Promise.all((['semester', 'class', 'classDay', 'auditEntry'] as const).map(count))

const tags = { tags: ['4.semester-copy'] }

test(
  'Copied classes are drafts with their meeting and teachers, without students',
  tags,
  async () => {
    const ben = await school.member('Ben')
    const roomId = await school.room()
    const slotId = await school.slot()
    const placed = { weekday: 'Friday' as const, slotId, roomId }
    const about = { summary: 'Numbers', description: 'All of them' }
    const algebra = await school.class({ name: 'Algebra', teachers: lead(ben), ...about })
    await school.enroll(algebra, await school.member('Mia'))
    await server.db.updateTable('classMeeting').set(placed).where('classId', '=', algebra).execute()
    await server.db
      .updateTable('class')
      .set({ maxStudents: 12 })
      .where('id', '=', algebra)
      .execute()
    const own = { startDate: '2026-10-06', endDate: '2026-12-19' }
    await school.class({ name: 'Botany', ...own })
    await school.class({ name: 'Chess', status: 'Canceled' })
    const { id, ...result } = await copy()
    expect(result).toMatchObject({
      classes: [
        { name: 'Algebra', teacherNames: ['Ben Lind'] },
        { name: 'Botany', teacherNames: [] },
      ],
      canceledClasses: ['Chess'],
      leftOutTeachers: [],
    })
    const made = await server.db
      .selectFrom('class')
      .innerJoin('classMeeting', 'classId', 'class.id')
      .where('semesterId', '=', id)
      .select(['name', 'status', 'startDate', 'endDate', 'summary', 'description', 'maxStudents'])
      .select(['weekday', 'slotId', 'roomId'])
      .orderBy('searchName')
      .execute()
    const { startDate, endDate } = next
    const nothing = {
      maxStudents: null,
      summary: null,
      description: null,
      weekday: null,
      slotId: null,
      roomId: null,
    }
    expect(made).toEqual([
      {
        ...about,
        ...placed,
        name: 'Algebra',
        status: 'Draft',
        startDate,
        endDate,
        maxStudents: 12,
      },
      {
        ...nothing,
        name: 'Botany',
        status: 'Draft',
        startDate: '2027-10-05',
        endDate,
      },
    ])
    const read = await server.get(`/api/Semester/admin/${id}`, { token: school.token })
    expect(await read.json()).toMatchObject({
      ...next,
      classesCount: 2,
      studentsCount: 0,
      version: 1,
    })
  },
)

test('Inactive teachers are not copied, and the result lists them', tags, async () => {
  const [ben, eva] = [await school.member('Ben'), await school.member('Eva')]
  await school.class({ name: 'Algebra', teachers: [...lead(ben), ...lead(eva)] })
  await school.class({ name: 'Botany', teachers: lead(ben) })
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Suspended' })
    .where('id', '=', ben.organizationUserId)
    .execute()
  expect(await copy()).toMatchObject({
    classes: [
      { name: 'Algebra', teacherNames: ['Eva Lind'] },
      { name: 'Botany', teacherNames: [] },
    ],
    leftOutTeachers: [{ name: 'Ben Lind', isActive: false, classNames: ['Algebra', 'Botany'] }],
  })
})

test('Only the requested parts are copied', tags, async () => {
  await insertDays(server, school, [{ date: '2026-09-04' }])
  await school.class({ name: 'Algebra', teachers: lead(await school.member('Ben')) })
  expect(await copy({ hasClassDays: false, hasTeachers: false })).toMatchObject({
    days: [],
    classes: [{ name: 'Algebra', teacherNames: [] }],
  })
  expect(await copy({ hasClasses: false })).toMatchObject({ days: [{}], classes: [] })
})

test('A preview returns the same result and saves nothing', tags, async () => {
  await insertDays(server, school, [{ date: '2026-09-04' }])
  await school.class({ teachers: lead(await school.member('Ben')) })
  const before = await counts()
  const seen = await copy({ preview: true })
  expect(await counts()).toEqual(before)
  const made = await copy()
  expect(seen).toEqual({ ...made, id: null })
  expect(await counts()).toEqual(before.map((many) => many + 1))
})

test('A repeated call makes one copy', tags, async () => {
  const once = { 'idempotency-key': `copy-${school.organizationId}` }
  const [first, second] = await Promise.all([
    send({}, school.token, once),
    send({}, school.token, once),
  ])
  expect(await first.json()).toEqual(await second.json())
  expect(await count('semester')).toBe(2)
})

test.each([
  [{ name: '' }, 'name'],
  [{ endDate: '2027-08-29' }, 'endDate'],
  [{ registrationCloses: '2027-05-31' }, 'registrationCloses'],
  [{ hasClasses: 'yes' }, 'hasClasses'],
  [{ preview: undefined }, 'preview'],
])('A copy with %j is refused at its field', tags, async (wrong, field) => {
  const answer = await send(wrong)
  expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]])
})

test(
  'Days shift by whole weeks, so that weekdays stay the same',
  { tags: ['4.semester-copy'] },
  async () => {
    await insertDays(server, school, [
      { date: '2026-09-01' },
      { date: '2026-09-04', type: 'Canceled', cancelReason: 'Snow' },
      {
        date: '2026-11-26',
        type: 'Holiday',
        startTime: null,
        endTime: null,
        notes: 'Thanksgiving',
      },
      { date: '2026-12-12', type: 'Shortened', startTime: '09:00', endTime: '10:00' },
      { date: '2026-12-15' },
    ])
    const { id: canceledId } = await server.db
      .selectFrom('classDay')
      .where('semesterId', '=', school.semesterId)
      .where('type', '=', 'Canceled')
      .select('id')
      .executeTakeFirstOrThrow()
    await insertDays(server, school, [
      { date: '2026-10-10', type: 'MakeUp', makesUpClassDayId: canceledId },
    ])
    const { semesterId, token } = school
    const address = `/api/Semester/admin/copy/${semesterId}`
    const { id, ...result } = await (await server.post(address, { token, body: copied })).json()
    expect(result).toEqual({
      days: [
        { date: '2027-08-31', type: 'Regular', notes: null },
        { date: '2027-09-03', type: 'Regular', notes: null },
        { date: '2027-11-25', type: 'Holiday', notes: 'Thanksgiving' },
        { date: '2027-12-11', type: 'Shortened', notes: null },
      ],
      daysOutsideCount: 1,
      makeUpDaysCount: 1,
      classes: [],
      canceledClasses: [],
      leftOutTeachers: [],
    })
    const made = await server.db
      .selectFrom('classDay')
      .where('semesterId', '=', id)
      .select(['date', 'type', 'startTime', 'endTime', 'cancelReason'])
      .orderBy('date')
      .execute()
    const morning = { type: 'Regular', startTime: '09:00', endTime: '12:00', cancelReason: null }
    expect(made).toEqual([
      { ...morning, date: '2027-08-31' },
      { ...morning, date: '2027-09-03' },
      { ...morning, date: '2027-11-25', type: 'Holiday', startTime: null, endTime: null },
      { ...morning, date: '2027-12-11', type: 'Shortened', endTime: '10:00' },
    ])
  },
)

test(
  'A copy requires the permissions to create its parts',
  { tags: ['4.semester-copy'] },
  async () => {
    const { semesterId, holder } = await openStaff(server)
    const { token } = await holder('Petr', ['semesters.manage'])
    const copyAsPetr = (values: object) =>
      server.post(`/api/Semester/admin/copy/${semesterId}`, {
        token,
        body: { ...copied, ...values },
      })
    const noDays = { hasClassDays: false }
    const noClasses = { hasClasses: false }
    expect((await copyAsPetr(noDays)).status).toBe(403)
    expect((await copyAsPetr({ ...noClasses, preview: true })).status).toBe(403)
    expect((await copyAsPetr({ ...noDays, ...noClasses })).status).toBe(200)
  },
)
