import { expect, test } from 'vitest'
import { classDayFilter, semesterOf } from './class-day-filter.ts'

test('Class days are looked at as a list, of a semester, and of a type', () => {
  const filter = { view: 'list', semesterId: 3, type: 'Holiday' }
  expect(classDayFilter(filter)).toEqual(filter)
})

test.each([undefined, '', 0, -1, 1.5, true, 'x', [], { id: 1 }])(
  'Nothing is narrowed by %j',
  (odd) => expect(classDayFilter({ view: odd, semesterId: odd, type: odd })).toEqual({}),
)

const fall = { id: 1, startDate: '2026-09-01', endDate: '2026-12-19' }
const spring = { id: 2, startDate: '2027-01-05', endDate: '2027-05-20' }

test.each([
  [undefined, '2026-10-01', fall],
  [undefined, '2026-12-24', spring],
  [undefined, '2028-01-01', spring],
  [1, '2028-01-01', fall],
  [9, '2026-10-01', fall],
])('Of %j on %s it is %j that is meant', (chosen, today, semester) => {
  expect(semesterOf([spring, fall], chosen, today)).toBe(semester)
})

test('Without semesters none is meant', () => {
  expect(semesterOf([], 1, '2026-10-01')).toBeUndefined()
})
