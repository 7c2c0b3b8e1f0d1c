import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { lead, openSchool } from '#server/classes/classes/test-school.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp, unverify } from '#server/testing/test-app.ts'
import { inShort, openTimetable, override, type Planned } from './test-timetable.ts'

let server: TestApp
let school: Planned
let choir: number
let algebra: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openTimetable(server)
  const { first: slotId, oak: roomId } = school
  choir = await school.class({ name: 'Choir', slotId, roomId })
  algebra = await school.class()
})

const unplaced = { slotId: null, roomId: null, weekday: null }

test('No response names students to callers who may not see them', async () => {
  const { token } = await holderOf(server, school, 'Scheduler')
  const mia = await school.member('Mia')
  for (const id of [choir, algebra]) await school.enroll(id, mia)
  const inSlot = { roomId: null }
  const refused = await school.place(algebra, inSlot, token)
  expect((await refused.json()).message).toBe('1 student is also in Choir at that time.')
  await school.place(algebra, { ...inSlot, override })
  const shown = [await school.timetable(token), await school.check(algebra, {}, token)]
  expect(JSON.stringify(shown)).toContain('"studentsCount":1')
  expect(JSON.stringify(shown)).not.toContain('Mia')
  expect(JSON.stringify(await school.timetable())).toContain('Mia Lind')
})

test('The preview of a move counts its emails and new conflicts, and leaves the class in its place', async () => {
  const { first: slotId, second, oak: roomId, token } = school
  const ben = await school.member('Ben')
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', ben.userId)
    .execute()
  await school.save(algebra, { teachers: lead(ben) })
  const mia = await school.member('Mia')
  await unverify(server, mia)
  await school.enroll(algebra, mia)
  const before = await school.read(algebra)
  const preview = (values: object) =>
    server.post(`/api/Class/admin/preview/place/${algebra}`, {
      token,
      body: { weekday: null, slotId, roomId, version: before.version, ...values },
    })
  const counts = { familiesCount: 0, emailsCount: 1, unreachedStudentsCount: 1 }
  expect(await (await preview({})).json()).toMatchObject({ ...counts, newConflictsCount: 1 })
  expect(await (await preview({ slotId: second })).json()).toMatchObject({
    ...counts,
    newConflictsCount: 0,
    people: [{ name: 'Ben Lind', way: 'Email' }],
  })
  expect((await preview({ version: before.version - 1 })).status).toBe(409)
  expect(await school.read(algebra)).toEqual(before)
})

test('The timetable has the rooms, the slots, the weekdays and the classes that are not canceled', async () => {
  const ben = await school.member('Ben')
  await school.day('2026-10-10')
  await school.day('2026-10-04')
  const off = await school.day('2026-10-11', 'Canceled')
  const tuesday = await school.day('2026-10-13', 'Canceled', off)
  await school.day('2026-10-14', 'MakeUp', tuesday)
  await school.class({ name: 'Botany', status: 'Canceled' })
  await school.save(algebra, { teachers: lead(ben) })
  const { classes, rooms, slots, ...about } = await school.timetable()
  expect(about).toEqual({
    semesterId: school.semesterId,
    semesterName: 'Fall 2026',
    startDate: '2026-09-01',
    endDate: '2026-12-19',
    weekdays: ['Sunday', 'Saturday'],
  })
  expect(rooms).toEqual([{ id: school.oak, name: 'Oak Room', capacity: 12 }])
  expect(slots.map(({ name }: { name: string }) => name)).toEqual(['First hour', 'Second hour'])
  expect(classes).toMatchObject([
    { id: algebra, ...unplaced, version: 2, teacherNames: ['Ben Lind'], conflicts: [] },
    { id: choir, slotId: school.first, roomId: school.oak },
  ])
})

test('The timetable shows the conflicts of a class that outlasts its semester', async () => {
  const places = { slotId: school.first, roomId: school.oak }
  const semesterId = await school.semester({
    name: 'Winter',
    startDate: '2027-01-04',
    endDate: '2027-02-28',
  })
  const { semesterId: _, ...term } = school.algebra
  const winter = { ...term, semesterId, startDate: '2027-01-04', endDate: '2027-02-28' }
  await school.class({ ...winter, ...places, name: 'Botany' })
  const late = { startDate: '2027-01-01', endDate: '2027-01-31' }
  await school.class({ ...places, ...late, name: 'Drama' })
  const { classes } = await school.timetable()
  const drama = classes.find(({ name }: { name: string }) => name === 'Drama')
  expect(inShort(drama)).toEqual(['RoomBooked Botany', 'OutsideSemester'])
})

test('The timetable of a semester without classes is empty', async () => {
  const semesterId = await school.semester({ name: 'Spring' })
  const path = `/api/Class/admin/semester/${semesterId}/timetable`
  const answer = await server.get(path, { token: school.token })
  expect(await answer.json()).toMatchObject({ classes: [], weekdays: [] })
})

test('A check saves nothing, and refuses rooms and slots of another organization', async () => {
  const before = await school.read(algebra)
  const there = { slotId: school.first, roomId: school.oak }
  const checked = await school.check(algebra, there)
  expect([inShort(checked), checked.isRefused]).toEqual([['RoomBooked Choir'], true])
  expect(await school.read(algebra)).toEqual(before)
  const other = await openSchool(server, 'Hearth Co-op')
  const fields = { roomId: 'Choose a room of this organization.' }
  expect(await school.check(algebra, { roomId: await other.room() })).toMatchObject({ fields })
  expect(await school.checkNew({ semesterId: other.semesterId })).toMatchObject({
    fields: { semesterId: 'Choose a semester of this organization.' },
  })
})

test.each([
  [{ startTime: '09:00' }, 'endTime'],
  [{ endTime: '09:00' }, 'startTime'],
  [{ startTime: '10:00', endTime: '09:00' }, 'endTime'],
  [{ startTime: '25:00', endTime: '26:00' }, 'startTime'],
  [{ weekday: 'Caturday' }, 'weekday'],
  [{ maxStudents: 0 }, 'maxStudents'],
])('A class cannot be saved with %j', async (wrong, field) => {
  const answer = await school.save(algebra, wrong)
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).fields)).toContain(field)
})

test('A class is in a slot or has its own times', { tags: ['3.class-place'] }, async () => {
  const answer = await school.save(choir, { startTime: '09:00', endTime: '09:50' })
  expect(Object.keys((await answer.json()).fields)).toEqual(['slotId'])
})

const taken = 'Oak Room is taken by Choir at that time.'

describe('A class can be moved', () => {
  test('to a slot and a room, which the audit log names', async () => {
    const answer = await school.place(algebra, { slotId: school.second, weekday: 'Saturday' })
    const place = { slotId: school.second, roomId: school.oak, weekday: 'Saturday' }
    expect(await answer.json()).toMatchObject({ id: algebra, version: 2, ...place, conflicts: [] })
    expect(await school.read(algebra)).toMatchObject({
      ...place,
      slot: { name: 'Second hour', startTime: '10:00' },
      roomName: 'Oak Room',
      version: 2,
    })
    expect(await school.lastEntry()).toEqual({
      before: { weekday: null, slot: null, room: null },
      after: { weekday: 'Saturday', slot: 'Second hour', room: 'Oak Room' },
    })
  })

  test('and its own times are replaced by a slot, stay in another room, and are removed with it', async () => {
    const own = { slotId: null, startTime: '13:00', endTime: '14:00' }
    await school.save(algebra, own)
    const elsewhere = await school.place(algebra, { slotId: null })
    expect(await elsewhere.json()).toMatchObject({ ...own, roomId: school.oak })
    const out = await school.place(algebra, { slotId: null, roomId: null })
    expect(await out.json()).toMatchObject({ startTime: null, endTime: null })
    await school.save(algebra, own)
    const inSlot = await school.place(algebra, { slotId: school.second })
    expect(await inSlot.json()).toMatchObject({ slotId: school.second, startTime: null })
  })

  test('not with a conflict, and nothing is saved', { tags: ['5.conflicts-refused'] }, async () => {
    const before = await school.read(algebra)
    const answer = await school.place(algebra)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'conflicts', message: taken })
    expect(await school.read(algebra)).toEqual(before)
  })

  test('not with an outdated place: the answer has the current one', async () => {
    await school.place(algebra, { slotId: school.second })
    const late = await school.place(algebra, { slotId: null, roomId: null, version: 1 })
    expect(late.status).toBe(409)
    const { code, message, current } = await late.json()
    expect([code, message]).toEqual([
      'versionConflict',
      'Ada Lind saved this while you were editing it.',
    ])
    expect(current).toMatchObject({ id: algebra, version: 2, slotId: school.second })
  })

  test('not to a slot or a room of another organization', async () => {
    const other = await openSchool(server, 'Hearth Co-op')
    const [slotId, roomId] = [await other.slot(), await other.room()]
    for (const [field, place] of Object.entries({ slotId: { slotId }, roomId: { roomId } })) {
      const answers = [await school.place(algebra, place), await school.save(algebra, place)]
      for (const answer of answers) {
        expect(answer.status).toBe(422)
        expect(Object.keys((await answer.json()).fields)).toEqual([field])
      }
    }
  })
})

test('If two people place two classes in one room at once, one of them gets it', async () => {
  const [botany, drama] = [
    await school.class({ name: 'Botany' }),
    await school.class({ name: 'Drama' }),
  ]
  const slotId = school.second
  const answers = await Promise.all([botany, drama].map((id) => school.place(id, { slotId })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const room = server.db.selectFrom('classMeeting').where('slotId', '=', slotId).select('classId')
  expect(await room.execute()).toHaveLength(1)
})

test('A new class with a conflict is refused, and not created', async () => {
  const { first: slotId, oak: roomId, token } = school
  const body = { ...school.algebra, name: 'Chess', slotId, roomId }
  const post = (values: object) =>
    server.post('/api/Class/admin', { token, body: { ...body, ...values } })
  const answer = await post({})
  const { message, fingerprint } = await answer.json()
  expect([answer.status, message]).toEqual([409, taken])
  expect((await school.checkNew({ slotId, roomId })).fingerprint).toBe(fingerprint)
  await school.class({ name: 'Drama', slotId, roomId })
  const late = await post({ override: { ...override, fingerprint } })
  expect(late.status).toBe(409)
  const newest = await late.json()
  expect(newest.message).toBe(
    `The conflicts have changed. ${taken} Oak Room is taken by Drama at that time.`,
  )
  expect(await school.overrides()).toEqual([])
  const accepted = await post({ override: { ...override, fingerprint: newest.fingerprint } })
  expect(accepted.status).toBe(200)
  expect((await school.lastEntry()).after).toMatchObject({
    name: 'Chess',
    overrideReason: override.reason,
  })
})

test(
  'A class with conflicts can be edited, and only new conflicts are refused',
  { tags: ['5.conflicts-refused'] },
  async () => {
    await school.enroll(choir, school.owner)
    await school.enroll(algebra, school.owner)
    await school.save(algebra, { status: 'Canceled', slotId: school.first, roomId: school.oak })
    const back = await school.save(algebra, { status: 'Published' })
    expect((await back.json()).message).toBe(`${taken} Ada Lind is also in Choir at that time.`)
    await server.db.updateTable('class').set({ status: 'Published' }).execute()
    expect((await school.save(algebra, { description: 'Numbers' })).status).toBe(200)
    const changed = { maxStudents: 15 }
    expect(await school.check(algebra, changed)).toMatchObject({ isRefused: true })
    const refused = await school.save(algebra, changed)
    expect((await refused.json()).message).toBe('Oak Room holds 12, and the class takes 15.')
  },
)
