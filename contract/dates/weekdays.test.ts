import { expect, test } from 'vitest'
import { addDays, daysBetween, eachDay, weekdayOf } from './weekdays.ts'

test.each([
  ['1900-01-01', 'Monday'],
  ['2026-09-05', 'Saturday'],
  ['2028-02-29', 'Tuesday'],
  ['2199-12-31', 'Tuesday'],
])('%s is a %s', (date, weekday) => expect(weekdayOf(date)).toBe(weekday))

test('Days are counted across the ends of months, leap days, and the nights when clocks are set', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-03-08', -8)).toBe('2026-02-28')
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2)
  expect(eachDay('2026-12-30', '2027-01-02')).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
  expect(eachDay('2027-01-02', '2026-12-30')).toEqual([])
})
