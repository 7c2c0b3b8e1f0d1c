import { useDeferredValue, useRef } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { longestPage, type ReadPage } from '#contract/page.ts'
import type { Row, RowsQuestion } from '#src/api/watch-rows.ts'
import { lookOf, selectedRows } from '#src/machines/table/paged-table.machine.ts'
import { List, ListStatus, Paper } from '#src/ui/table/list.tsx'
import type { ListSearch } from '#src/components/addresses/list-search.ts'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import type { PagedTableProps } from './paged-table.props.ts'
import { useMay } from '../rights/rights/may.ts'
import { sortableIn } from './table-column.ts'
import { TableExport } from '#src/components/table/export/table-export.tsx'
import { TableFailure } from './table-failure.tsx'
import { useListLook } from './table-look.tsx'
import { TablePage } from './table-page.tsx'
import { TableSelectAll } from './table-selection.tsx'
import { TablePaper } from '#src/components/table/export/table-paper.tsx'
import { onPaper, statusOf } from './table-status.ts'
import { TableTools } from './table-tools.tsx'
import { useColumns } from './use-columns.ts'
import { usePagedTable } from './use-paged-table.ts'
import { useTableExport } from '#src/components/table/export/use-table-export.ts'

export type { Column } from './table-column.ts'

/** A list of any length, a page at a time: the address says which rows, a machine asks for them. */
export function PagedTable<Item extends Row, Search extends ListSearch, Key extends QueryKey>({
  name,
  label,
  noun,
  columns,
  search,
  onSearch,
  ask,
  filters,
  isFiltered = false,
  isSelectable: hasSelection = false,
  renderActions,
  isPersonal = false,
  renderCard,
  empty,
  elsewhere,
}: PagedTableProps<Item, Search, Key>) {
  const latest = useLatestSearch()
  const box = useRef<HTMLInputElement>(null)
  const sortable = sortableIn(columns)
  const isSorted = sortable.some(({ sortField }) => sortField === search.sortField)
  const asked = isSorted ? search : { ...search, sortField: undefined }
  const table = usePagedTable(ask(asked) as RowsQuestion)
  const look = useSelector(table, lookOf, shallowEqual)
  // Fifty rows take their time; whoever presses or types meanwhile is answered first.
  const page = useDeferredValue(look.page) as ReadPage<Item> | null
  const { shown, choices } = useColumns(name, columns)
  const mayTakeAlong = useMay()('data.export')
  const isSelectable = hasSelection && (mayTakeAlong || renderActions !== undefined)
  const { isCards, toggle } = useListLook(name, renderCard !== undefined)
  const { process, printed, forgetPrinted, saveCsv, print } = useTableExport<Item>({
    name,
    columns: shown,
    selected: () => selectedRows(table.getSnapshot()) as Item[],
    askPage: (pageIndex) =>
      ask({ ...asked, pageIndex, pageSize: longestPage.pageSize }) as RowsQuestion,
  })

  const change = (part: Partial<ListSearch>, replace = false) =>
    onSearch(
      { ...search, ...latest(), pageIndex: 0, ...part },
      { replace, resetScroll: 'pageIndex' in part },
    )
  const retry = () => table.send({ type: 'retry' })
  const clearSearch = () => {
    change({ searchString: '' })
    box.current?.focus()
  }
  const status = statusOf(look, noun)

  return (
    <>
      <List isOnPaper={printed === null}>
        <TableTools
          box={box}
          label={`Search ${noun[1]}`}
          searchString={search.searchString}
          onSearched={(searchString) => change({ searchString }, true)}
          filters={filters}
          look={toggle}
          menu={{
            columns: choices,
            sortable,
            search,
            onSort: change,
            ...(mayTakeAlong && { onExport: saveCsv, onPrint: print }),
          }}
        />
        <ListStatus>{status}</ListStatus>
        {isSelectable && !isCards && <TableSelectAll table={table} />}
        <TableExport process={process} noun={noun} />
        <TableFailure
          problem={look.problem}
          many={noun[1]}
          hasRows={page !== null}
          onRetry={retry}
        />
        <Paper title={label} facts={onPaper(status, isPersonal)} />
        {(page !== null || look.problem === null) && (
          <TablePage
            table={table}
            label={label}
            columns={shown}
            page={page}
            isBusy={look.isBusy || page !== look.page}
            renderCard={isCards ? renderCard : undefined}
            isSelectable={isSelectable}
            renderActions={renderActions}
            search={search}
            onChange={change}
            isFiltered={isFiltered}
            empty={empty}
            elsewhere={elsewhere}
            onClearSearch={search.searchString === '' ? undefined : clearSearch}
          />
        )}
      </List>
      {printed && (
        <TablePaper
          label={label}
          noun={noun}
          isPersonal={isPersonal}
          columns={shown}
          rows={printed}
          onPrinted={forgetPrinted}
        />
      )}
    </>
  )
}
