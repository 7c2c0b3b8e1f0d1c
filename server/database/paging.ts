import { type Page, type PageQuery, SortDirection } from '#contract/page.ts'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

/** Which rows of all that were found a page shows. */
export const rowsOf = ({ pageIndex, pageSize }: PageQuery) => ({
  limit: pageSize,
  offset: pageIndex * pageSize,
})

/** How SQL spells the direction that a list is sorted in. */
export const directionOf = ({ sortDirection }: PageQuery) =>
  sortDirection === SortDirection.Descending ? 'desc' : 'asc'

/** The rows of one page of a list that is sorted by some columns, of which the last tells any two rows apart. */
export function onePage<Tables, Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  query: PageQuery,
  columns: string[],
) {
  const { limit, offset } = rowsOf(query)
  return inOrder(list, query, columns).limit(limit).offset(offset)
}

export const inOrder = <Tables, Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  query: PageQuery,
  columns: string[],
) => columns.reduce((sorted, column) => sorted.orderBy(sql.ref(column), directionOf(query)), list)

/** Counts a list in one look: all of its rows, and those that the search and the filters find. */
export const countBoth = <Tables, Table extends keyof Tables>(
  list: SelectQueryBuilder<Tables, Table, object>,
  isFound: Expression<SqlBool>,
) =>
  list
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(isFound).as('found'),
    ])
    .executeTakeFirstOrThrow()

/** A page of rows as the list's footer and title count it. The two are asked for at once, as far as the engine can. */
export async function pageOf<Item>(
  { pageSize }: PageQuery,
  asked: [rows: Promise<Item[]>, counts: Promise<{ found: number; all: number }>],
): Promise<Page<Item>> {
  const [items, { found, all }] = await Promise.all(asked)
  return {
    items,
    totalPages: Math.ceil(found / pageSize),
    totalCount: found,
    unfilteredCount: all,
  }
}
