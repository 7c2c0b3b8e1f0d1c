import { Fragment, type ReactNode } from 'react'
import { type ReadPage, pageSizes } from '#contract/page.ts'
import type { Row } from '#src/api/watch-rows.ts'
import type { PagedTableActor } from '#src/machines/table/paged-table.machine.ts'
import { CardList } from '#src/ui/table/card-list.tsx'
import { ListFrame } from '#src/ui/table/list.tsx'
import { Pager } from '#src/ui/table/pager.tsx'
import { SkeletonCards } from '#src/ui/table/skeleton.tsx'
import type { ListSearch } from '#src/components/addresses/list-search.ts'
import type { Column } from './table-column.ts'
import type { EmptyList } from './paged-table.props.ts'
import { TableNothing } from './table-nothing.tsx'
import { TableRows } from './table-rows.tsx'
import { TableSelection } from './table-selection.tsx'

export interface TablePageProps<Item extends Row> {
  table: PagedTableActor
  label: string
  columns: readonly Column<Item>[]
  /** Null while the first rows are on their way. */
  page: ReadPage<Item> | null
  isBusy: boolean
  isSelectable: boolean
  renderActions: ((selected: Item[], clear: () => void) => ReactNode) | undefined
  /** Missing where rows are seen as rows. */
  renderCard: ((row: Item) => ReactNode) | undefined
  search: ListSearch
  onChange: (part: Partial<ListSearch>) => void
  isFiltered: boolean
  empty: EmptyList
  elsewhere: ReactNode
  /** Missing where nothing is searched for. */
  onClearSearch: (() => void) | undefined
}

/** One page of a list: its rows or cards, or why there are none, and the way to the other pages. */
export function TablePage<Item extends Row>(props: TablePageProps<Item>) {
  const { table, page, isBusy, isSelectable, renderActions, renderCard, search, onChange } = props
  const rows = page?.items ?? null
  const hasRows = rows !== null && rows.length > 0
  const nothing = page && !hasRows && <TableNothing {...props} page={page} />
  return (
    <>
      {!renderCard && <TableRows {...props} rows={rows} nothing={nothing} />}
      {renderCard && !page && <SkeletonCards />}
      {renderCard && nothing && <ListFrame>{nothing}</ListFrame>}
      {renderCard && hasRows && (
        <CardList isBusy={isBusy}>
          {rows.map((row) => (
            <Fragment key={row.id}>{renderCard(row)}</Fragment>
          ))}
        </CardList>
      )}
      {hasRows && isSelectable && !renderCard && (
        <TableSelection table={table} renderActions={renderActions} />
      )}
      <Pager
        pageIndex={search.pageIndex}
        // How many there are is not known yet while the first rows are on their way.
        totalPages={Math.max(page?.totalPages ?? search.pageIndex + 1, 1)}
        pageSize={search.pageSize}
        pageSizes={pageSizes}
        onPage={(pageIndex) => onChange({ pageIndex })}
        onPageSize={(pageSize) => onChange({ pageSize })}
      />
    </>
  )
}
