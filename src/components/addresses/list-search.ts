import type { firstPage, pageSizes as contractPageSizes } from '#contract/page.ts'
import { textIn } from './search-values.ts'

/** What every list's address says: the page, what is searched for, and the one column that it is sorted by. */
export interface ListSearch {
  pageIndex: number
  pageSize: number
  searchString: string
  sortField?: string
  sortDirection: 0 | 1
}

/** Whether an address takes the place of the one before, and whether its screen begins at the top. */
export interface HowToGo {
  replace: boolean
  resetScroll: boolean
}

// Addresses are read on the first load of any screen, so that what the contract says is only compared with, not loaded.
export const pageSizes: typeof contractPageSizes = [10, 20, 30, 40, 50]
const start: typeof firstPage = { pageIndex: 0, pageSize: 10, searchString: '' }

/** What a list starts with, and so does not say in its address (specification §9). */
export const listStart = { ...start, sortDirection: 0 as const }

/** The list's part of an address. Whatever nobody could have chosen is as if it had not been said. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const { pageIndex, pageSize, searchString, sortField, sortDirection } = search
  const page = Number.isInteger(pageIndex) ? Number(pageIndex) : -1
  const text = textIn(searchString) ?? listStart.searchString
  return {
    pageIndex: page >= 0 && page <= 1_000_000 ? page : listStart.pageIndex,
    pageSize: pageSizes.find((size) => size === pageSize) ?? listStart.pageSize,
    searchString: text.length <= 200 ? text : listStart.searchString,
    ...(typeof sortField === 'string' && { sortField }),
    sortDirection: sortDirection === 1 ? 1 : 0,
  }
}
