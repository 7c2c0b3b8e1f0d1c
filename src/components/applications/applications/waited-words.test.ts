import { expect, test } from 'vitest'
import { waitedWords } from './waited-words.ts'

const at = (day: number, hours: number) => new Date(2026, 10, day, hours)

const waited = (since: Date, now: Date) => waitedWords(since.toISOString(), now)

test('A wait is counted in calendar days, even when the clocks change', () => {
  expect(waited(at(20, 9), at(20, 23))).toBe('Since today')
  expect(waited(at(20, 23), at(21, 1))).toBe('1 day')
  expect(waited(at(1, 1), at(21, 0))).toBe('20 days')
  expect(waited(new Date(2026, 9, 20, 12), at(20, 12))).toBe('31 days')
})

test('A clock that is behind gives no negative wait', () => {
  expect(waited(at(21, 1), at(20, 23))).toBe('Since today')
})
