import { expect, test } from 'vitest'
import { pageQuery } from './page.ts'

const Query = pageQuery(['name'])

const isTaken = (asked: object) => Query.safeParse(asked).success

test('A query without parameters returns the first ten rows', { tags: ['9.first-page'] }, () => {
  const first = { pageIndex: 0, pageSize: 10, searchString: '', sortDirection: 0 }
  expect(Query.parse({})).toEqual(first)
})

test('A page has 1 to 100 rows, and a search up to 200 characters', () => {
  const sizes = [0, 1, 100, 101].map((pageSize) => isTaken({ pageSize }))
  expect(sizes).toEqual([false, true, true, false])
  const lengths = [200, 201].map((length) => isTaken({ searchString: 'x'.repeat(length) }))
  expect(lengths).toEqual([true, false])
})

test('A list is sorted by its own columns only, and refuses unknown parameters', () => {
  expect([{ sortField: 'name' }, { sortField: 'password' }, { sort: 'name' }].map(isTaken)).toEqual(
    [true, false, false],
  )
})
