import { expect, test } from 'vitest'
import { agesWords, seatsWords, shownWords, timesOf } from './catalog-words.ts'
import { choir } from './test-catalog.ts'

test.each([
  [{ minAge: 8, maxAge: 11 }, 'Ages 8–11'],
  [{ minAge: 8 }, 'Ages 8 and over'],
  [{}, 'All ages'],
  [{ minAge: 8, minGrade: '3rd grade' }, 'Ages 8 and over, 3rd grade and above'],
  [{ maxGrade: '5th grade' }, '5th grade and below'],
])('The ages and grades of %j are "%s"', (limits, words) => {
  expect(agesWords({ ...choir, ...limits })).toBe(words)
})

test.each([
  [{}, '3 of 12 seats open'],
  [{ freeSeatsCount: 0, waitingCount: 4 }, 'Full, 4 on the waitlist'],
  [{ freeSeatsCount: 0 }, 'Full, no one on the waitlist'],
  [{ freeSeatsCount: 0, hasWaitlist: false }, 'Full'],
  [{ freeSeatsCount: null, maxStudents: null }, 'No limit'],
])('The seats of %o read "%s"', (seats, words) => {
  expect(seatsWords({ ...choir, ...seats })).toBe(words)
})

test('The total is shown without the number of matches when nothing is filtered', () => {
  expect([shownWords(9, 24), shownWords(24, 24), shownWords(1, 1)]).toEqual([
    '9 of 24 classes',
    '24 classes',
    '1 class',
  ])
})

const own = { slotId: null, slotName: null }
const band = { ...choir, id: 2, ...own, weekday: 'Friday' as const, startTime: '08:00' }
const chess = { ...choir, id: 3, ...own, weekday: null }
const drama = { ...choir, id: 4, ...own, startTime: null, endTime: null }

test('Classes are by time and day, those without a time last', () => {
  const times = timesOf([drama, choir, band, chess])
  expect(times.rows.map(({ name, note }) => [name, note])).toEqual([
    ['8:00 AM', ''],
    ['1st hour', '9:00–9:50 AM'],
    ['No time yet', ''],
  ])
  expect(times.columns.map(({ name }) => name)).toEqual(['Monday', 'Friday', 'Every class day'])
  const cells = times.rows.map((row) =>
    times.columns.map(({ day }) => times.in(row, day).map(({ id }) => id)),
  )
  expect(cells).toEqual([
    [[], [2], []],
    [[1], [], [3]],
    [[4], [], []],
  ])
})
