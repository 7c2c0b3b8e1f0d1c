import { expect, test } from 'vitest'
import { dayInWords } from '#contract/dates/display-date.ts'
import { day, hour, minute, second } from '#contract/dates/durations.ts'
import {
  inTime,
  inTimeAloud,
  opensForYou,
  type Opening,
  ownRegistrationInWords,
  zoneElsewhere,
} from './registration-words.ts'

const opening: Opening = {
  semesterId: 1,
  semesterName: 'Spring 2027',
  audience: 'ReturningFamilies',
  opensAt: '2026-12-02T00:00:00.000Z',
  opensDate: '2026-12-01',
  opensTime: '19:00',
  registrationOpens: '2026-12-08',
  registrationOpensTime: '09:00',
}
const everybody: Opening = { ...opening, audience: null }

test.each([
  [3 * day + hour, 'in 3 days', 'in 3 days'],
  [2 * day - 1, 'in 47 hours', 'in 47 hours'],
  [2 * hour - 1, 'in 119 minutes', 'in 119 minutes'],
  [10 * minute + 1, 'in 10 minutes', 'in 10 minutes'],
  [10 * minute, 'in 10:00', 'in 10 minutes'],
  [4 * minute + 58.2 * second, 'in 4:59', 'in 4 minutes'],
  [minute, 'in 1:00', 'in 1 minute'],
  [9 * second, 'in 0:09', 'in 9 seconds'],
  [1, 'in 0:01', 'in 1 second'],
])('With %i ms left, registration opens %s', (left, words, aloud) => {
  expect([inTime(left), inTimeAloud(left)]).toEqual([words, aloud])
})

test('A family reads why it can register before everybody', () => {
  const last = `It opens for everybody on ${dayInWords('2026-12-08')} at 9:00 AM.`
  expect(ownRegistrationInWords(opening, false)).toBe(
    `Registration for Spring 2027 opens for returning families on ${dayInWords('2026-12-01')} at 7:00 PM. ${last}`,
  )
  expect(ownRegistrationInWords(opening, true)).toBe(
    `Registration for Spring 2027 is open for your family (returning families). ${last}`,
  )
  expect(ownRegistrationInWords(everybody, false)).toBe(null)
  expect(opensForYou(opening)).toBe(
    'Registration for Spring 2027 opens for your family (returning families)',
  )
  expect(opensForYou(everybody)).toBe('Registration for Spring 2027 opens')
})

test.each([
  ['America/New_York', null],
  ['America/Toronto', null],
  ['America/Chicago', 'Eastern Time'],
])('In %s, the time zone is said if it is another one', (here, zone) => {
  expect(zoneElsewhere('America/New_York', opening.opensAt, here)).toBe(zone)
})
