import { expect, test } from 'vitest'
import {
  displayDate,
  displayDateRange,
  dayInWords,
  momentInWords,
  recentInWords,
} from './display-date.ts'

test('A day is the same day in every time zone', { tags: ['9.date-display'] }, () => {
  expect(displayDate('2026-09-05')).toBe('09/05/2026')
})

test('A stretch of days says its first and its last', () => {
  expect(displayDateRange('2026-09-05', '2026-12-19')).toBe('09/05/2026 to 12/19/2026')
})

test('A day in a sentence has its weekday, and its year if it is not this one', () => {
  const today = new Date(2026, 10, 25)
  expect(dayInWords('2026-09-22', today)).toBe('Tue, Sep 22')
  expect(dayInWords('2027-01-09', today)).toBe('Sat, Jan 9, 2027')
  expect(dayInWords('2025-12-31', today)).toBe('Wed, Dec 31, 2025')
})

test('An instant in a sentence has its day and its time, as the reader has them', () => {
  const instant = new Date(2019, 10, 25, 9, 30).toISOString()
  expect(momentInWords(instant)).toBe('Mon, Nov 25, 2019 at 9:30 AM')
})

test('An instant of today says so, and of another day its day', () => {
  const today = new Date().setHours(8, 12)
  expect(recentInWords(new Date(today).toISOString())).toBe('today at 8:12 AM')
  const earlier = new Date(2019, 10, 25, 9, 30).toISOString()
  expect(recentInWords(earlier)).toBe('Mon, Nov 25, 2019 at 9:30 AM')
})
