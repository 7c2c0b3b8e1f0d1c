import { expect, test } from 'vitest'
import { displayDate, displayDateRange } from './display-date.ts'

test('A day is the same day in every time zone', { tags: ['9.date-display'] }, () => {
  expect(displayDate('2026-09-05')).toBe('09/05/2026')
})

test('A stretch of days says its first and its last', () => {
  expect(displayDateRange('2026-09-05', '2026-12-19')).toBe('09/05/2026 to 12/19/2026')
})
