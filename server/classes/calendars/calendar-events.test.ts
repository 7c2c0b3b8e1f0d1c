import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lead, openSchool, type School, type Somebody } from '../classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { publicUrl } from '#server/testing/test-emails.ts'
import { insertDays } from '#server/timetable/semesters/test-days.ts'
import { calendarOf, eventsIn, feedOf } from './test-calendars.ts'
import ICAL from 'ical.js'
import { type CalendarEvent, calendarText } from './calendar-events.rules.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

let server: TestApp
let school: School
let ben: Somebody
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') })
  server = await openTestApp()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  school = await openSchool(server)
  await change({ timeZone: 'America/New_York', place: 'Asheville, NC' })
  ben = await school.member('Ben')
})

const change = (values: { timeZone?: string; place?: string }) =>
  server.db
    .updateTable('organization')
    .set(values)
    .where('id', '=', school.organizationId)
    .execute()

const attended = async (values: Parameters<School['class']>[0] = {}) => {
  const classId = await school.class({ name: 'Choir', ...values })
  await school.enroll(classId, ben)
  return classId
}

const read = () => calendarOf(server, ben)

const starts = async () => (await read()).map((event) => event.starts)

const dates = async () => (await starts()).map((start) => start.slice(0, 10))

test('An event contains the time and place of a class, its teachers, and a link', async () => {
  const [eva, ida] = [await school.member('Eva'), await school.member('Ida')]
  const teachers = [...lead(ida), { ...eva, role: 'Assistant' as const }].map(
    ({ organizationUserId, role }) => ({ organizationUserId, role }),
  )
  const place = { roomId: await school.room(), slotId: await school.slot() }
  const classId = await attended({ ...place, teachers })
  const classDayId = await school.classDay({ date: '2026-10-03' })
  expect(await read()).toEqual([
    {
      uid: `class-${classId}-day-${classDayId}@kinroll.test`,
      summary: 'Choir',
      location: 'Studio, Lindenschule, Asheville, NC',
      description: `Lindenschule\nTeachers: Ida Lind and Eva Lind\n${publicUrl}/my/classes/${classId}`,
      status: 'CONFIRMED',
      starts: '2026-10-03T13:30:00Z',
      ends: '2026-10-03T14:30:00Z',
    },
  ])
})

test('Times are in the organization’s time zone, with the UTC offset of each day', async () => {
  await attended({ startTime: '09:30', endTime: '10:15' })
  await insertDays(server, school, [{ date: '2026-10-31' }, { date: '2026-11-01' }])
  expect(await starts()).toEqual(['2026-10-31T13:30:00Z', '2026-11-01T14:30:00Z'])
  await change({ timeZone: 'Asia/Tokyo' })
  expect(await starts()).toEqual(['2026-10-31T00:30:00Z', '2026-11-01T00:30:00Z'])
})

test('A class without times has the times of each class day', async () => {
  await attended()
  await school.classDay({ date: '2026-10-03' })
  await school.classDay({ date: '2026-10-10', startTime: '08:00', endTime: '08:45' })
  expect(await read()).toMatchObject([
    { starts: '2026-10-03T13:00:00Z', ends: '2026-10-03T16:00:00Z' },
    { starts: '2026-10-10T12:00:00Z', ends: '2026-10-10T12:45:00Z' },
  ])
})

test('A class whose days have no times either is an all-day event, and the day does not shift', async () => {
  await attended({ weekday: 'Saturday', startDate: '2026-12-05', endDate: '2026-12-05' })
  for (const timeZone of ['Pacific/Auckland', 'Pacific/Honolulu']) {
    await change({ timeZone })
    expect(await read()).toMatchObject([{ starts: '2026-12-05', ends: '2026-12-06' }])
  }
})

test('A class meets on its weekday, within its dates', async () => {
  await attended({ weekday: 'Saturday', startDate: '2026-10-03', endDate: '2026-10-12' })
  const days = ['2026-09-26', '2026-10-03', '2026-10-06', '2026-10-10', '2026-10-17']
  await insertDays(
    server,
    school,
    days.map((date) => ({ date })),
  )
  expect(await dates()).toEqual(['2026-10-03', '2026-10-10'])
})

test('In a semester without class days, a class meets on every date of its weekday', async () => {
  const term = { startDate: '2026-12-01', endDate: '2026-12-14' }
  const classId = await attended({ weekday: 'Saturday', ...term })
  expect(await read()).toMatchObject([
    { uid: `class-${classId}-day-2026-12-05@kinroll.test`, starts: '2026-12-05' },
    { uid: `class-${classId}-day-2026-12-12@kinroll.test`, starts: '2026-12-12' },
  ])
})

test('A canceled day says why, and which day makes it up; a holiday is omitted', async () => {
  await attended({ weekday: 'Saturday' })
  await insertDays(server, school, [
    { date: '2026-10-03', type: 'Canceled', cancelReason: 'Snow; ice' },
    { date: '2026-10-06', type: 'Canceled', cancelReason: 'Not a Saturday' },
    { date: '2026-10-10', type: 'Holiday', startTime: null, endTime: null },
    { date: '2026-10-17', type: 'Shortened' },
  ])
  const { id: makesUpClassDayId } = await server.db
    .selectFrom('classDay')
    .where('semesterId', '=', school.semesterId)
    .where('date', '=', '2026-10-03')
    .select('id')
    .executeTakeFirstOrThrow()
  await school.classDay({ date: '2026-10-20', type: 'MakeUp', makesUpClassDayId })
  expect(await read()).toMatchObject([
    {
      summary: 'Canceled: Choir',
      status: 'CANCELLED',
      starts: '2026-10-03T13:00:00Z',
      description: expect.stringContaining(
        `Reason: Snow; ice\nThe make-up day is ${dayInWords('2026-10-20')}.\nLindenschule\n`,
      ),
    },
    { summary: 'Choir', status: 'CONFIRMED', starts: '2026-10-17T13:00:00Z' },
    {
      starts: '2026-10-20T13:00:00Z',
      description: expect.stringContaining(
        `This makes up ${dayInWords('2026-10-03')}.\nLindenschule\n`,
      ),
    },
  ])
})

test('A postponed day keeps its id, and its version increases', async () => {
  await attended()
  const classDayId = await school.classDay({ date: '2026-10-03' })
  const versionOf = async () => {
    const text = await (await server.get(await feedOf(server, ben))).text()
    return Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  }
  const [before, version] = [await read(), await versionOf()]
  const day = { type: 'Regular', startTime: '09:00', endTime: '12:00' }
  const body = { ...day, date: '2026-10-04', notes: null, makesUpClassDayId: null, version: 1 }
  const { token } = school
  await server.put(`/api/ClassDay/admin/${classDayId}`, { token, body })
  const [event] = await read()
  const times = { starts: '2026-10-04T13:00:00Z', ends: '2026-10-04T16:00:00Z' }
  expect(event).toEqual({ ...before[0], ...times })
  expect(await versionOf()).toBe(version + 1)
})

const changed = async (table: 'timeSlot' | 'room', id: number, savedDate: string) => {
  await server.db.updateTable(table).set({ savedDate }).where('id', '=', id).execute()
  const text = await (await server.get(await feedOf(server, ben))).text()
  return /LAST-MODIFIED:(\d+)T/.exec(text)?.[1]
}

test('The last change of an event is that of its class, slot, or room', async () => {
  const [slotId, roomId] = [await school.slot(), await school.room()]
  await attended({ slotId, roomId, weekday: 'Saturday' })
  expect(await changed('timeSlot', slotId, '2026-11-02T12:00:00.000Z')).toBe('20261102')
  expect(await changed('room', roomId, '2026-11-03T12:00:00.000Z')).toBe('20261103')
})

test('Events older than 90 days are omitted', async () => {
  const path = await feedOf(server, ben)
  const startsOn = async (day: string) => {
    vi.setSystemTime(new Date(`${day}T12:00:00Z`))
    const events = eventsIn(await (await server.get(path)).text())
    return events.map((event) => event.starts.slice(0, 10))
  }
  await attended()
  const days = ['2026-09-19', '2026-09-20', '2026-12-19']
  await insertDays(
    server,
    school,
    days.map((date) => ({ date })),
  )
  expect(await startsOn('2026-12-18')).toEqual(days)
  expect(await startsOn('2026-12-19')).toEqual(days.slice(1))
  expect(await startsOn('2027-03-19')).toEqual(days.slice(2))
  expect(await startsOn('2027-03-20')).toEqual([])
})

const choir: CalendarEvent = {
  key: 'class-7-day-31',
  summary: 'Choir',
  location: 'Studio, Lindenschule',
  description: 'Lindenschule\nTeacher: Ada Lind',
  isCanceled: false,
  time: { start: '2026-11-01T14:30:00.000Z', end: '2026-11-01T15:30:00.000Z' },
  version: 3,
  savedDate: '2026-10-01T12:00:00.000Z',
}
const text = (...events: Partial<CalendarEvent>[]) =>
  calendarText(
    events.map((event) => ({ ...choir, ...event })),
    'kinroll.test',
  )

test('An event can be parsed, and its times are in UTC', () => {
  expect(eventsIn(text({}))).toEqual([
    {
      uid: 'class-7-day-31@kinroll.test',
      summary: 'Choir',
      location: 'Studio, Lindenschule',
      description: 'Lindenschule\nTeacher: Ada Lind',
      status: 'CONFIRMED',
      starts: '2026-11-01T14:30:00Z',
      ends: '2026-11-01T15:30:00Z',
    },
  ])
  for (const line of ['SEQUENCE:3', 'DTSTAMP:20261001T120000Z', 'LAST-MODIFIED:20261001T120000Z'])
    expect(text({}).split('\r\n')).toContain(line)
})

test('An event without times is an all-day event in every time zone', () => {
  const lines = text({ time: { date: '2026-11-01' } }).split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261101')
  expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([])
})

test('A canceled event is marked as canceled and does not block time', () => {
  const lines = text({ isCanceled: true }).split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']))
})

test('A calendar contains its name and the refresh interval', () => {
  const lines = text().split('\r\n')
  for (const line of [
    'VERSION:2.0',
    'X-WR-CALNAME:Kinroll',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ])
    expect(lines).toContain(line)
  expect(text()).toMatch(/END:VCALENDAR\r\n$/)
})

test('The same events produce the same text', () => {
  expect(text({}, { key: 'class-7-day-32' })).toBe(text({}, { key: 'class-7-day-32' }))
})

test.each([
  'Arts; crafts, and more: "all" of it',
  String.raw`C:\new\names, \n and \; and \\`,
  'one\ntwo\n\nthree',
  'BEGIN:VEVENT',
  'Choir\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\nSUMMARY:Planted',
  'Choir\nATTACH:https://example.org/',
  `${'Ä'.repeat(200)} ${'合唱'.repeat(100)} ${'👩‍👧‍👦'.repeat(60)}`,
  'ends in a backslash \\',
  ' begins with a space',
  '=cmd^n^^',
  'مدرسة الزيزفون',
])('A name is parsed as it was written: %j', (name) => {
  const written = text({ summary: name, location: name, description: name }, { key: 'other' })
  const events = eventsIn(written)
  expect(events).toHaveLength(2)
  expect(events[0]).toMatchObject({ summary: name, location: name, description: name })
  expect(events[1]).toMatchObject({ summary: 'Choir', uid: 'other@kinroll.test' })
  const lengths = written.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(new ICAL.Component(ICAL.parse(written)).getAllSubcomponents()).toHaveLength(2)
})
