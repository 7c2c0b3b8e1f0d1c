import { expect, test } from 'vitest'
import { categoriesOf, filterIn, narrowing } from './-catalog-filter.ts'
import { catalogSearch } from './-catalog-search.ts'
import { catalogOf, choir, closedBy } from '#src/components/classes/catalog/test-catalog.ts'

const chess = {
  ...choir,
  id: 2,
  name: 'Chess',
  category: 'Games',
  teacherNames: ['Ben Lind'],
  freeSeatsCount: 0,
  eligibilities: [closedBy('TooYoung')],
}
const namesOf = (filter: Parameters<ReturnType<typeof narrowing>>[0]) =>
  narrowing([choir, chess])(filter).map(({ name }) => name)

test('A category or person that these classes do not have is ignored', () => {
  const search = { category: 'Art', student: 4, open: true } as const
  expect(filterIn(catalogOf([choir]), search)).toEqual({ open: true })
  const known = { category: 'Music', student: 1 }
  expect(filterIn(catalogOf([choir]), known)).toEqual(known)
})

test.each([
  [{}, ['Choir', 'Chess']],
  [{ q: 'ROUND asa' }, ['Choir']],
  [{ q: 'rounds ben' }, ['Chess']],
  [{ q: 'flute' }, []],
  [{ category: 'Games' }, ['Chess']],
  [{ open: true as const }, ['Choir']],
  [{ student: 1 }, ['Choir']],
])('%o leaves %j', (filter, names) => {
  expect(namesOf(filter)).toEqual(names)
})

test('Categories are in alphabetical order, each once', () => {
  expect(categoriesOf([choir, chess, choir, { ...choir, category: null }])).toEqual([
    'Games',
    'Music',
  ])
})

test('An address keeps what it knows, and drops values nobody could have chosen', () => {
  expect(
    catalogSearch({
      semesterId: 3,
      view: 'matrix',
      q: 12,
      category: 'Art',
      student: 1,
      open: true,
    }),
  ).toEqual({ semesterId: 3, view: 'matrix', q: '12', category: 'Art', student: 1, open: true })
  expect(catalogSearch({ semesterId: 'x', view: 'cards', q: '', student: -1, open: 'no' })).toEqual(
    {},
  )
})
