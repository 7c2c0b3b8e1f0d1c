import { expect, test } from 'vitest'
import { classFilter } from './-class-filter.ts'

test('A list of classes is narrowed by a semester and a status', () => {
  expect(classFilter({ semesterId: 3, status: 'Draft' })).toEqual({
    semesterId: 3,
    status: 'Draft',
  })
  expect(classFilter({ semesterId: '3', status: '' })).toEqual({ semesterId: 3 })
  expect(classFilter({ waiting: 'Requests' })).toEqual({ waiting: 'Requests' })
})

test.each([undefined, '', 0, -1, 1.5, true, 'x', [], { id: 1 }])(
  'No list of classes is narrowed by %j',
  (odd) => expect(classFilter({ semesterId: odd, status: odd, waiting: odd })).toEqual({}),
)
