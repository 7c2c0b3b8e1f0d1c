import { expect, test } from 'vitest'
import { displayTime, displayTimeRange } from './display-time.ts'

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('%s is shown as %s', (time, shown) => {
  expect(displayTime(time)).toBe(shown)
})

test('A range has both ends', () => {
  expect(displayTimeRange('09:30', '13:00')).toBe('9:30 AM to 1:00 PM')
})
