import { expect, test } from 'vitest'
import { catalogueSearch } from './-catalogue-search.ts'

test('An address says what it knows, and leaves out what nobody could have chosen', () => {
  expect(
    catalogueSearch({
      semesterId: 3,
      view: 'matrix',
      q: 12,
      category: 'Art',
      student: 1,
      open: true,
    }),
  ).toEqual({ semesterId: 3, view: 'matrix', q: '12', category: 'Art', student: 1, open: true })
  expect(
    catalogueSearch({ semesterId: 'x', view: 'cards', q: '', student: -1, open: 'no' }),
  ).toEqual({})
})
