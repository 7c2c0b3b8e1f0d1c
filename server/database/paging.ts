import { type Page, type PageQuery, SortDirection } from '#contract/page.ts'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

/** The rows of a page. */
export const rowsOf = ({ pageIndex, pageSize }: PageQuery) => ({
  limit: pageSize,
  offset: pageIndex * pageSize,
})

/** The direction of a sort in SQL. */
export const directionOf = ({ sortDirection }: PageQuery) =>
  sortDirection === SortDirection.Descending ? 'desc' : 'asc'

/** The rows of one page of a list, sorted by some columns of which the last is unique. */
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

/** Counts all rows of a list and the filtered ones in one query. */
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

/** A page of rows with the counts for the list's footer and title. Both queries run concurrently if the engine can. */
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
