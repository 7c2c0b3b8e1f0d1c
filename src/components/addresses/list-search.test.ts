import { describe, expect, test } from 'vitest'
import { listSearch, listStart } from './list-search.ts'

describe('The address of a list', () => {
  test(
    'defaults to the first page of ten rows, without a search',
    { tags: ['9.first-page'] },
    () => {
      expect(listSearch({})).toEqual(listStart)
      expect(listStart).toEqual({ pageIndex: 0, pageSize: 10, searchString: '', sortDirection: 0 })
    },
  )

  test('contains the page, the search and the sorting', () => {
    const search = {
      pageIndex: 3,
      pageSize: 50,
      searchString: 'lind',
      sortField: 'name',
      sortDirection: 1,
    }
    expect(listSearch(search)).toEqual(search)
  })

  test('reads a search for a number as text', { tags: ['5.query-values-are-text'] }, () => {
    expect(listSearch({ searchString: 12 }).searchString).toBe('12')
  })

  test.each([
    { pageIndex: -1 },
    { pageIndex: 1.5 },
    { pageIndex: 1e9 },
    { pageIndex: '10abc' },
    { pageSize: 11 },
    { pageSize: '10' },
    { searchString: 'x'.repeat(201) },
    { searchString: { toString: 1 } },
    { sortDirection: 2 },
    { sortField: ['name'] },
  ])('uses the default for %o', (search) => {
    expect(listSearch(search)).toEqual(listStart)
  })
})
