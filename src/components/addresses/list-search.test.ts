import { describe, expect, test } from 'vitest'
import { latestSearch, listSearch, listStart } from './list-search.ts'

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

describe('The latest search of a list', () => {
  const shown = { ...listStart, status: 'Draft', semesterId: 3 }

  test('has the filters of the address, even if the screen still shows others', () => {
    expect(latestSearch(shown, { status: 'Published', semesterId: 3 })).toMatchObject({
      status: 'Published',
      semesterId: 3,
    })
  })

  test('does not bring back a filter that was just removed', () => {
    const { status, semesterId } = latestSearch(shown, { semesterId: 3 })
    expect([status, semesterId]).toEqual([undefined, 3])
  })

  test('begins at the defaults of a list', () => {
    const later = { ...shown, pageIndex: 4, searchString: 'lind' }
    expect(latestSearch(later, {})).toMatchObject(listStart)
  })
})
