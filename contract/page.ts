import { z } from './zod.ts'

/** Which way a list is sorted (specification §3). */
export const SortDirection = { Ascending: 0, Descending: 1 } as const
export type SortDirection = (typeof SortDirection)[keyof typeof SortDirection]

/** What a list starts with (specification §9). */
export const firstPage = { pageIndex: 0, pageSize: 10, searchString: '' } as const

const count = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** What a paged list is asked (specification §3). Only the columns that the screen shows can be sorted by. */
export const pageQuery = <const Field extends string>(sortable: readonly [Field, ...Field[]]) =>
  z.strictObject({
    pageIndex: z._default(count(0, 1_000_000), firstPage.pageIndex),
    pageSize: z._default(count(1, 100), firstPage.pageSize),
    searchString: z._default(
      z.string().check(z.maxLength(200, 'Search for at most 200 characters.')),
      firstPage.searchString,
    ),
    sortField: z.optional(z.enum(sortable)),
    sortDirection: z._default(z.enum(SortDirection), SortDirection.Ascending),
  })

/** What a paged list answers: the rows of one page, and how many pages and rows there are in all. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    totalPages: z.int(),
    totalCount: z.int(),
  })
