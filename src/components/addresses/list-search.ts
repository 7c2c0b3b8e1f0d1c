import { firstPage, pageQuery, pageSizes, type PageQuery, SortDirection } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { searchBy } from './search-by.ts'

/** What every list's address says: the page, what is searched for, and the one column that it is sorted by. */
export type ListSearch = PageQuery

/** Whether an address takes the place of the one before, and whether its screen begins at the top. */
export interface HowToGo {
  replace: boolean
  resetScroll: boolean
}

/** What a list starts with, and so does not say in its address (specification §9). */
export const listStart = { ...firstPage, sortDirection: SortDirection.Ascending }

/** How many rows a page has, of the sizes that can be chosen. */
export const pageSizeOr = (usual: (typeof pageSizes)[number]) =>
  z._default(z.literal(pageSizes), usual)

/** The list's part of an address. Which columns it can be sorted by, only the screen knows. */
export const listShape = {
  ...pageQuery(['']).shape,
  pageSize: pageSizeOr(firstPage.pageSize),
  sortField: z.optional(z.string()),
}

export const listSearch = searchBy(listShape)
