import { expect, test } from 'vitest'
import { attendanceFilter } from './-attendance-filter.ts'

test('a filter of attendance keeps what can be chosen', () => {
  const filter = { semesterId: 3, date: '2026-11-21', state: 'Missing' } as const
  expect(attendanceFilter(filter)).toEqual(filter)
})

test.each(['', 'x', '2026-02-30', -1, null, []])('%s filters nothing', (odd) => {
  expect(attendanceFilter({ semesterId: odd, date: odd, state: odd })).toEqual({})
})
