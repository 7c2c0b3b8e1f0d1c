import { firstPage } from '#contract/page.ts'
import { expect, test } from 'vitest'
import { directionOf, pageOf, rowsOf } from './paging.ts'

const third = { ...firstPage, pageIndex: 2, pageSize: 20, sortDirection: 0 } as const

test('The third page of twenty rows starts after forty', () => {
  expect(rowsOf(third)).toEqual({ limit: 20, offset: 40 })
})

test('Rows are sorted ascending by default', () => {
  expect([directionOf(third), directionOf({ ...third, sortDirection: 1 })]).toEqual(['asc', 'desc'])
})

test.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
])('%i found rows make %i pages', async (found, totalPages) => {
  const page = await pageOf(third, [Promise.resolve([]), Promise.resolve({ found, all: 50 })])
  expect(page).toEqual({ items: [], totalPages, totalCount: found, unfilteredCount: 50 })
})
