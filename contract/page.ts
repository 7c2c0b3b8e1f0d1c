import { z } from './zod.ts'

/** Which way a list is sorted (specification §3). */
export const SortDirection = { Ascending: 0, Descending: 1 } as const
export type SortDirection = (typeof SortDirection)[keyof typeof SortDirection]

/** What a list starts with (specification §9). */
export const firstPage = { pageIndex: 0, pageSize: 10, searchString: '' } as const

/** How many rows a page may have on the screen (specification §9). */
export const pageSizes = [10, 20, 30, 40, 50] as const

/** As many rows at once as a page may have, such as of a list that somebody chooses from. */
export const longestPage = { ...firstPage, pageSize: 100 } as const

const count = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/**
 * What a paged list is asked (specification §3). Only the columns that the screen shows can be sorted by. `filters`
 * narrow the list further.
 */
export const pageQuery = <
  const Field extends string,
  Filters extends z.core.$ZodLooseShape = object,
>(
  sortable: readonly [Field, ...Field[]],
  filters: Filters = {} as Filters,
) =>
  z.strictObject({
    pageIndex: z._default(count(0, 1_000_000), firstPage.pageIndex),
    pageSize: z._default(count(1, longestPage.pageSize), firstPage.pageSize),
    searchString: z._default(
      z.string().check(z.maxLength(200, 'Search for at most 200 characters.')),
      firstPage.searchString,
    ),
    sortField: z.optional(z.enum(sortable)),
    sortDirection: z._default(z.enum(SortDirection), SortDirection.Ascending),
    ...filters,
  })

/** What a paged list answers: the rows of one page, how many pages and rows were found, and how many rows there are without search and filter. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    totalPages: z.int(),
    totalCount: z.int(),
    unfilteredCount: z.int(),
  })

/** What a browser reads of such an answer (specification §3): rows and pages. The counts are shown where they come. */
export const readPage = <Shape extends z.core.$ZodLooseShape>(page: z.ZodMiniObject<Shape>) =>
  z.extend(page, {
    totalCount: z.optional(z.int()),
    unfilteredCount: z.optional(z.int()),
  })

/** What every list asks, whichever columns it can be sorted by. */
export type PageQuery = {
  pageIndex: number
  pageSize: number
  searchString: string
  sortField?: string | undefined
  sortDirection: SortDirection
}

/** What every list answers, whatever its rows are. */
export type Page<Item> = {
  items: Item[]
  totalPages: number
  totalCount: number
  unfilteredCount: number
}

/** What a browser reads of it. */
export type ReadPage<Item> = Pick<Page<Item>, 'items' | 'totalPages'> & {
  totalCount?: number | undefined
  unfilteredCount?: number | undefined
}
