import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

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
