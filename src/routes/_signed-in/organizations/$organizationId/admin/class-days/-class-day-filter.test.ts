import { expect, test } from 'vitest'
import { classDayFilter } from './-class-day-filter.ts'

test('Class days are looked at as a list, of a semester, and of a type', () => {
  const filter = { view: 'list', semesterId: 3, type: 'Holiday' }
  expect(classDayFilter(filter)).toEqual(filter)
})

test.each([undefined, '', 0, -1, 1.5, true, 'x', [], { id: 1 }])(
  'Nothing is narrowed by %j',
  (odd) => expect(classDayFilter({ view: odd, semesterId: odd, type: odd })).toEqual({}),
)
