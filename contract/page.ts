import { z } from './zod.ts'

/** The sort direction of a list (specification §3). */
export const SortDirection = { Ascending: 0, Descending: 1 } as const
export type SortDirection = (typeof SortDirection)[keyof typeof SortDirection]

/** The default page of a list (specification §9). */
export const firstPage = { pageIndex: 0, pageSize: 10, searchString: '' } as const

/** The page sizes offered on the screen (specification §9). */
export const pageSizes = [10, 20, 30, 40, 50] as const

/** The largest page, for lists that people choose from. */
export const longestPage = { ...firstPage, pageSize: 100 } as const

const count = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/**
 * The query of a paged list (specification §3). Only the columns shown on the screen are sortable. `filters`
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

/** The response of a paged list: the rows of one page, the number of pages and rows found, and the number of rows without search and filters. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    totalPages: z.int(),
    totalCount: z.int(),
    unfilteredCount: z.int(),
  })

/** What the browser requires of such a response (specification §3): rows and pages. The counts are optional. */
export const readPage = <Shape extends z.core.$ZodLooseShape>(page: z.ZodMiniObject<Shape>) =>
  z.extend(page, {
    totalCount: z.optional(z.int()),
    unfilteredCount: z.optional(z.int()),
  })

/** The query of any list, regardless of its sortable columns. */
export type PageQuery = {
  pageIndex: number
  pageSize: number
  searchString: string
  sortField?: string | undefined
  sortDirection: SortDirection
}

/** The response of any list, regardless of its rows. */
export type Page<Item> = {
  items: Item[]
  totalPages: number
  totalCount: number
  unfilteredCount: number
}

/** The part that the browser requires. */
export type ReadPage<Item> = Pick<Page<Item>, 'items' | 'totalPages'> & {
  totalCount?: number | undefined
  unfilteredCount?: number | undefined
}
