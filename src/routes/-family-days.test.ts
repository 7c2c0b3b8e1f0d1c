import { expect, test } from 'vitest'
import type { CalendarDays, CalendarEntry } from '#contract/classes/calendars.ts'
import { familyDays, membersIn } from './-family-days.ts'

const ida = { personId: 1, name: 'Ida' }
const leo = { personId: 2, name: 'Leo' }
const me = { personId: 3, name: null }

let lastId = 0
const entry = (
  startTime: string | null,
  endTime: string | null,
  values: Partial<CalendarEntry> = {},
): CalendarEntry => ({
  date: '2026-12-01',
  classId: (lastId += 1),
  className: 'Choir',
  organizationName: 'Lindenschule',
  roomName: null,
  startTime,
  endTime,
  isTeaching: false,
  personIds: [ida.personId],
  absentIds: [],
  substituteName: null,
  isCanceled: false,
  cancelReason: null,
  type: 'Regular',
  makesUpDate: null,
  bring: null,
  homework: null,
  ...values,
})

const calendar = (...entries: CalendarEntry[]): CalendarDays => ({
  people: [ida, leo, me],
  entries,
})

const oneDay = (...entries: CalendarEntry[]) => {
  const [day] = familyDays(calendar(...entries), '2026-12-01', '2026-12-01')
  if (!day) throw new Error('There is no day.')
  return day
}

const itemsOf = (...entries: CalendarEntry[]) =>
  oneDay(...entries).people[0]?.items.map(({ from, until, entries: found, isConflict, gap }) => ({
    rows: [from, until],
    count: found.length,
    ...(isConflict && { isConflict }),
    ...(gap && { gap }),
  }))

test('Children have a column if they attend a class, and the user if they attend or teach one', () => {
  const teaching = { isTeaching: true, personIds: [] }
  expect(membersIn(calendar(entry('09:00', '10:00')))).toEqual([ida])
  expect(membersIn(calendar(entry('09:00', '10:00'), entry('11:00', '12:00', teaching)))).toEqual([
    ida,
    me,
  ])
  expect(membersIn(calendar(entry('11:00', '12:00', teaching)))).toEqual([])
})

test('Rows begin at all times of the day, and only those with a class are named', () => {
  const { times, rowsCount, people } = oneDay(
    entry('09:15', '10:15'),
    entry('09:15', '11:30', { personIds: [leo.personId] }),
    entry('10:30', '11:30'),
  )
  expect(times).toEqual([
    { row: 0, startTime: '09:15' },
    { row: 2, startTime: '10:30' },
  ])
  expect(rowsCount).toBe(3)
  expect(people.map(({ items }) => items.map(({ from, until }) => [from, until]))).toEqual([
    [
      [0, 1],
      [2, 3],
    ],
    [[0, 3]],
  ])
})

test('A free time of half an hour or more is a gap', () => {
  expect(itemsOf(entry('09:00', '10:00'), entry('10:29', '11:00'))).toHaveLength(2)
  expect(itemsOf(entry('09:00', '10:00'), entry('10:30', '11:00'))).toEqual([
    { rows: [0, 1], count: 1 },
    { rows: [1, 2], count: 0, gap: { startTime: '10:00', endTime: '10:30' } },
    { rows: [2, 3], count: 1 },
  ])
})

test('Classes at the same time are together, and in conflict unless one of them is canceled', () => {
  expect(itemsOf(entry('09:00', '10:00'), entry('09:30', '11:00'))).toEqual([
    { rows: [0, 1], count: 2, isConflict: true },
  ])
  expect(itemsOf(entry('09:00', '10:00'), entry('09:30', '11:00', { isCanceled: true }))).toEqual([
    { rows: [0, 1], count: 2 },
  ])
  expect(itemsOf(entry('09:00', '10:00'), entry('10:00', '11:00'))).toHaveLength(2)
})

test('Classes without times come last, together', () => {
  expect(itemsOf(entry(null, null), entry(null, null))).toEqual([{ rows: [0, 1], count: 2 }])
  expect(itemsOf(entry(null, null), entry('09:00', '10:00'))).toEqual([
    { rows: [0, 1], count: 1 },
    { rows: [1, 2], count: 1 },
  ])
  expect(oneDay(entry(null, null))).toMatchObject({
    times: [{ row: 0, startTime: null }],
    rowsCount: 1,
  })
})

test('Only days in the range are shown', () => {
  const days = calendar(
    entry('09:00', '10:00', { date: '2026-11-30' }),
    entry('09:00', '10:00', { date: '2026-12-03' }),
    entry('09:00', '10:00', { date: '2026-12-07' }),
  )
  expect(familyDays(days, '2026-12-01', '2026-12-05').map(({ date }) => date)).toEqual([
    '2026-12-03',
  ])
})
