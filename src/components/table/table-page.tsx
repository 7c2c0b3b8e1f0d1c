import { Fragment, type ReactNode } from 'react'
import { type ReadPage, pageSizes } from '#contract/page.ts'
import type { Row } from '#src/api/watch-rows.ts'
import { type PagedTableActor, selectedRows } from '#src/machines/table/paged-table.machine.ts'
import { CardList } from '#src/ui/table/card-list.tsx'
import { ListFrame, useListFocus } from '#src/ui/table/list.tsx'
import { Pager } from '#src/ui/table/pager.tsx'
import { SkeletonCards } from '#src/ui/table/skeleton.tsx'
import type { ListSearch } from '#src/components/addresses/list-search.ts'
import { type Act, actionsFor, type RowAction, type RowActions } from './row-actions.ts'
import { MoreActions } from './row-menu.tsx'
import type { Column } from './table-column.ts'
import type { DrawingName } from '#src/ui/pictures/drawings.tsx'
import { TableRows } from './table-rows.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { shallowEqual, useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { SelectionBar, ListSelectAll } from '#src/ui/table/selection.tsx'

/** Shown without rows, a search, and filters: why, and the next step. */
export interface EmptyList {
  drawing: DrawingName
  children: ReactNode
  action?: ReactNode
}

interface TablePageProps<Item extends Row> {
  table: PagedTableActor
  label: string
  columns: readonly Column<Item>[]
  /** Null while the first rows are loading. */
  page: ReadPage<Item> | null
  isBusy: boolean
  isSelectable: boolean
  actions: RowActions<Item> | undefined
  onAct: Act<Item>
  /** Undefined for the table view. */
  renderCard: ((row: Item) => ReactNode) | undefined
  search: ListSearch
  onChange: (part: Partial<ListSearch>) => void
  /** The header of a column was pressed. */
  onSort: (sortField: string) => void
  isFiltered: boolean
  empty: EmptyList
  elsewhere: ReactNode
  /** Undefined without a search. */
  onClearSearch: (() => void) | undefined
}

/** One page of a list: its rows or cards, or why there are none, with the pager. */
export function TablePage<Item extends Row>(props: TablePageProps<Item>) {
  const { page, isBusy, isSelectable, renderCard, search, onChange } = props
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
      {hasRows && isSelectable && !renderCard && <TableSelection {...props} />}
      <Pager
        pageIndex={search.pageIndex}
        // The number is unknown while the first rows are loading.
        totalPages={Math.max(page?.totalPages ?? search.pageIndex + 1, 1)}
        pageSize={search.pageSize}
        pageSizes={pageSizes}
        onPage={(pageIndex) => onChange({ pageIndex })}
        onPageSize={(pageSize) => onChange({ pageSize })}
      />
    </>
  )
}

interface TableNothingProps {
  page: ReadPage<unknown>
  search: { pageIndex: number }
  onChange: (change: { pageIndex: number }) => void
  isFiltered: boolean
  /** Undefined without a search. */
  onClearSearch: (() => void) | undefined
  empty: EmptyList
  /** Where else to look, after a search. */
  elsewhere: ReactNode
}

/** The list is empty, the search found nothing, or the page has no rows. */
function TableNothing(props: TableNothingProps) {
  const { page, search, onChange, isFiltered, onClearSearch, empty, elsewhere } = props
  const focusList = useListFocus()
  if (search.pageIndex > 0 && page.totalPages > 0) {
    const goBack = () => {
      onChange({ pageIndex: page.totalPages - 1 })
      focusList()
    }
    return (
      <Empty drawing="search" action={<Button onClick={goBack}>Go to the last page</Button>}>
        The list ends before this page.
      </Empty>
    )
  }
  if (isFiltered || onClearSearch) {
    const clear = onClearSearch && <Button onClick={onClearSearch}>Clear search</Button>
    return (
      <Empty drawing="search" action={clear}>
        No results.{isFiltered ? ' Try fewer filters.' : <> {elsewhere}</>}
      </Empty>
    )
  }
  return (
    <Empty drawing={empty.drawing} action={empty.action}>
      No results. {empty.children}
    </Empty>
  )
}

type TableSelectionProps<Item extends Row> = Pick<
  TablePageProps<Item>,
  'table' | 'actions' | 'onAct'
>

/** The number of selected rows (specification §2), with the actions for them. Hidden without a selection. */
function TableSelection<Item extends Row>({ table, actions, onAct }: TableSelectionProps<Item>) {
  const selected = useSelector(table, selectedRows, shallowEqual) as Item[]
  const ids = useSelector(table, idsOnPage, shallowEqual)
  const clear = () => table.send({ type: 'select', ids, isSelected: false })
  return (
    <SelectionBar
      status={selected.length > 0 ? `${selected.length} of ${ids.length} row(s) selected.` : ''}
      onClear={clear}
    >
      {actions && (
        <SelectionActions
          actions={actionsFor(actions, selected)}
          onSelect={(action, button) => onAct(action, selected, button)}
        />
      )}
    </SelectionBar>
  )
}

interface SelectionActionsProps<Item> {
  actions: readonly RowAction<Item>[]
  /** `button` opened the menu that it was in, if any. */
  onSelect: (action: RowAction<Item>, button?: HTMLElement | null) => void
}

/** The actions that fit any of the selected rows: the first two as buttons, as the bar covers rows on a phone. */
function SelectionActions<Item>({ actions, onSelect }: SelectionActionsProps<Item>) {
  const buttons = actions.length === 3 ? actions : actions.slice(0, 2)
  const more = actions.slice(buttons.length)
  return (
    <>
      {buttons.map((action) => (
        <Button key={action.id} onClick={() => onSelect(action)}>
          {action.label[1]}
        </Button>
      ))}
      {more.length > 0 && <MoreActions actions={more} onSelect={onSelect} />}
    </>
  )
}

const idsOnPage = ({ context }: SnapshotFrom<PagedTableActor>) =>
  context.page?.items.map(({ id }) => id) ?? []

/** Selects all rows of the page on a phone, where the header with its checkbox is hidden. */
export function TableSelectAll({ table }: { table: PagedTableActor }) {
  const rows = useSelector(table, ({ context }) => context.page?.items)
  const isAll = useSelector(table, (state) => selectedRows(state).length === rows?.length)
  if (!rows || rows.length < 2) return null
  const ids = rows.map(({ id }) => id)
  return (
    <ListSelectAll
      label={`Select all ${ids.length}`}
      isChecked={isAll}
      onChange={(isSelected) => table.send({ type: 'select', ids, isSelected })}
    />
  )
}
