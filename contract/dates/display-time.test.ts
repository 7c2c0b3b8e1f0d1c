import { expect, test } from 'vitest'
import { displayTime, displayTimeRange, displayAgo, clockTime } from './display-time.ts'

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('%s is shown as %s', (time, shown) => {
  expect(displayTime(time)).toBe(shown)
})

test('A range shows AM or PM once if both ends have the same', () => {
  expect(displayTimeRange('09:15', '10:15')).toBe('9:15–10:15 AM')
  expect(displayTimeRange('13:00', '13:50')).toBe('1:00–1:50 PM')
  expect(displayTimeRange('11:30', '12:20')).toBe('11:30 AM–12:20 PM')
})

test.each([
  ['2026-11-21T08:59:31Z', 'just now'],
  ['2026-11-21T09:00:12Z', 'just now'],
  ['2026-11-21T08:59:00Z', '1 minute ago'],
  ['2026-11-21T08:01:00Z', '59 minutes ago'],
  ['2026-11-21T07:59:00Z', '1 hour ago'],
  ['2026-11-20T09:01:00Z', '23 hours ago'],
])('%s is shown as %s', (instant, shown) => {
  expect(displayAgo(instant, Date.parse('2026-11-21T09:00:00Z'))).toBe(shown)
})

test('A moment more than a day ago is shown with its day and time', () => {
  expect(
    displayAgo(new Date(2019, 10, 18, 12).toISOString(), Date.parse('2019-11-21T09:00:00Z')),
  ).toBe('Mon, Nov 18, 2019 at 12:00 PM')
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [581, '9:41'],
  [600, '10:00'],
  [4500, '1:15:00'],
  [86_400, '24:00:00'],
])('%d seconds are counted down as %s', (seconds, shown) => {
  expect(clockTime(seconds)).toBe(shown)
})
