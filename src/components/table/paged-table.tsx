import {
  type ComponentProps,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
  type ReactNode,
  useMemo,
  useEffect,
} from 'react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { shallowEqual, useSelector, useActorRef } from '@xstate/react'
import { longestPage, type ReadPage } from '#contract/page.ts'
import { type Row as ListRow, type RowsQuestion, watchRows } from '#src/api/watch-rows.ts'
import { lookOf, selectedRows, pagedTableMachine } from '#src/machines/table/paged-table.machine.ts'
import { List, ListLine, Paper, useListFocus } from '#src/ui/table/list.tsx'
import type { ListSearch, HowToGo } from '#src/components/addresses/list-search.ts'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import { useMay } from '../rights/rights/may.ts'
import { type Chosen, ChosenAction } from './chosen-action.tsx'
import type { Act, RowActions } from './row-actions.ts'
import { nameIn, sortableIn, sortedBy, textOf, type Column, type Sorting } from './table-column.ts'
import {
  TableExport,
  TablePaper,
  onPaper,
  useTableExport,
} from '#src/components/table/export/table-export.tsx'
import { TablePage, TableSelectAll, type EmptyList } from './table-page.tsx'
import { TableTools } from './table-tools.tsx'
import { type Noun, counted, numbers } from '#src/ui/text/counted.ts'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { useAtom } from 'jotai'
import { LayoutGrid, Table2 } from 'lucide-react'
import { listLookAtom, hiddenColumnsAtom } from '#src/atoms/preference-by-list.ts'
import { Segments } from '#src/ui/fields/segments.tsx'
import { useHydrated, useRouter } from '@tanstack/react-router'
import { BusyServer } from '#src/components/frame/busy-server.tsx'
import { SavedLine } from '#src/components/frame/saved-line.tsx'
import { useApp } from '#src/components/frame/app.ts'

export type { Column } from './table-column.ts'

export interface PagedTableProps<
  Item extends ListRow,
  Search extends ListSearch,
  Key extends QueryKey,
> {
  /** The name under which the browser stores the view, and the file name of an export. */
  name: string
  /** The accessible name, such as "Classes of Lindenschule". */
  label: string
  noun: Noun
  /** Created once, outside the component: a new array renders all rows again. */
  columns: readonly Column<Item>[]
  search: Search
  onSearch: (next: Search, how: HowToGo) => void
  ask: (query: Search) => RowsQuestion<Item, Key>
  /** The list's own filters, next to the search box. */
  filters?: ReactNode
  isFiltered?: boolean
  /** A button for an action on all rows, beside their number. */
  actOnAll?: ReactNode
  /** Whether rows can be selected. */
  isSelectable?: boolean
  /** What can be done with a row, and with the selected ones. Created once, like the columns. */
  actions?: RowActions<Item> | undefined
  /** The card for a row. Without it, the list is always a table. */
  renderCard?: (row: Item) => ReactNode
  /** Whether the rows contain personal data, which is then noted on paper. */
  isPersonal?: boolean
  empty: EmptyList
  /** Shown when a search finds nothing: where else to look. */
  elsewhere?: ReactNode
}

/** A list with pages: the address determines the rows, and a machine fetches them. */
export function PagedTable<Item extends ListRow, Search extends ListSearch, Key extends QueryKey>({
  name,
  label,
  noun,
  columns,
  search,
  onSearch,
  ask,
  filters,
  isFiltered = false,
  actOnAll,
  isSelectable: hasSelection = false,
  actions: someActions,
  isPersonal = false,
  renderCard,
  empty,
  elsewhere,
}: PagedTableProps<Item, Search, Key>) {
  const latest = useLatestSearch()
  // Rows that the server rendered are shown as they are until the cache reports.
  const isHydrated = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  const sortable = sortableIn(columns)
  const isSorted = sortable.some(({ sortField }) => sortField === search.sortField)
  const asked = isSorted ? search : { ...search, sortField: undefined }
  const table = usePagedTable(ask(asked) as RowsQuestion)
  const look = useSelector(table, lookOf, shallowEqual)
  // Fifty rows take long to render, so input comes first.
  const page = useDeferredValue(look.page) as ReadPage<Item> | null
  const { shown, choices } = useColumns(name, columns)
  const mayTakeAlong = useMay()('data.export')
  const actions = someActions && someActions.actions.length > 0 ? someActions : undefined
  const isSelectable = hasSelection && (mayTakeAlong || actions !== undefined)
  const [action, setAction] = useState<Chosen<Item> | null>(null)
  const act = useCallback<Act<Item>>((chosen, rows, button) => {
    if ('go' in chosen) chosen.go(rows)
    else setAction({ action: chosen, rows, button })
  }, [])
  const naming = nameIn(columns)
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
      { ...latest(search), pageIndex: 0, ...part },
      { replace, resetScroll: 'pageIndex' in part },
    )
  // The header and the menu may still show the order from before the last press.
  const latestOrder = (): Sorting => latest(search)
  const sort = (part: Partial<Sorting>) => {
    const { sortField, sortDirection } = latestOrder()
    change({ sortField: sortField || sortable[0]?.sortField, sortDirection, ...part })
  }
  const retry = () => table.send({ type: 'retry' })
  const clearSearch = () => {
    change({ searchString: '' })
    box.current?.focus()
  }
  const status = statusOf(look, noun)
  const active = filters ? filtersIn(search) : []

  return (
    <>
      <List isOnPaper={printed === null}>
        <TableTools
          box={box}
          label={`Search ${noun[1]}`}
          searchString={search.searchString}
          onSearched={(searchString) => change({ searchString }, true)}
          filters={filters}
          activeCount={active.length}
          onClearFilters={() => change(Object.fromEntries(active.map((key) => [key, undefined])))}
          look={toggle}
          menu={{
            columns: choices,
            sortable,
            search,
            onSort: sort,
            ...(mayTakeAlong && { onExport: saveCsv, onPrint: print }),
          }}
        />
        <SavedLine of={ask(asked)} />
        <ListLine
          status={status}
          selection={isSelectable && !isCards && <TableSelectAll table={table} />}
          action={actOnAll}
        />
        {look.isBusy && <BusyServer of="read" />}
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
            isBusy={isHydrated && (look.isBusy || page !== look.page)}
            renderCard={isCards ? renderCard : undefined}
            isSelectable={isSelectable}
            actions={actions}
            onAct={act}
            search={search}
            onChange={change}
            onSort={(sortField) => change(sortedBy(latestOrder(), sortField))}
            isFiltered={isFiltered}
            empty={empty}
            elsewhere={elsewhere}
            onClearSearch={search.searchString === '' ? undefined : clearSearch}
          />
        )}
        {actions && action && (
          <ListAction
            {...action}
            nameOf={(row) => (naming ? textOf(naming, row) : '')}
            noun={noun}
            link={actions.link}
            onClose={(isChanged) => {
              setAction(null)
              if (isChanged)
                table.send({ type: 'select', ids: idsOf(action.rows), isSelected: false })
            }}
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

const filtersIn = ({ ...search }: ListSearch) => {
  const { pageIndex, pageSize, searchString, sortField, sortDirection, ...rest } = search
  return Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [key]))
}

/** An action on rows of the list around it. */
const ListAction = <Item extends ListRow>(
  props: Omit<ComponentProps<typeof ChosenAction<Item>>, 'focusElse'>,
) => <ChosenAction {...props} focusElse={useListFocus()} />

const idsOf = (rows: readonly ListRow[]) => rows.map(({ id }) => id)

interface TableFailureProps {
  problem: string | null
  many: string
  hasRows: boolean
  onRetry: () => void
}

/** Why the rows, or newer ones, could not be loaded. */
function TableFailure({ problem, many, hasRows, onRetry }: TableFailureProps) {
  const focusList = useListFocus()
  if (problem === null) return null
  const retry = () => {
    onRetry()
    focusList()
  }
  return (
    <Notice
      tone={hasRows ? 'warning' : 'destructive'}
      title={hasRows ? `These ${many} may be out of date.` : `The ${many} couldn’t be loaded.`}
    >
      <Stack gap="tight">
        {problem}
        <Row>
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}

/** The view of a list in this browser: cards by default, if it has them. */
function useListLook(name: string, hasCards: boolean) {
  const [looks, setLooks] = useAtom(listLookAtom)
  const look = hasCards ? (looks[name] ?? 'cards') : 'table'
  return {
    isCards: look === 'cards',
    toggle: hasCards && (
      <Segments
        label="Layout"
        choices={lookChoices}
        chosen={look}
        onChoose={(next) => setLooks({ ...looks, [name]: next })}
      />
    ),
  }
}

const lookChoices = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid size={16} aria-hidden="true" /> },
  { value: 'table', label: 'Table', icon: <Table2 size={16} aria-hidden="true" /> },
] as const

const hiddenAtFirst = <Item,>(columns: readonly Column<Item>[]) =>
  columns.filter((column) => column.isHiddenAtFirst).map(({ id }) => id)

/** The visible columns of a list in this browser, and those that the user may choose. */
function useColumns<Item>(name: string, all: readonly Column<Item>[]) {
  const may = useMay()
  const columns = useMemo(
    () => all.filter(({ permissions }) => permissions === undefined || may(...permissions)),
    [all, may],
  )
  const [hiddenByList, setHidden] = useAtom(hiddenColumnsAtom)
  const chosen = hiddenByList[name]
  const hidden = useMemo(() => chosen ?? hiddenAtFirst(columns), [chosen, columns])
  const shown = useMemo(
    () => columns.filter(({ id, isAlwaysShown }) => isAlwaysShown || !hidden.includes(id)),
    [columns, hidden],
  )

  const toggle = (id: string) => {
    const others = hidden.filter((other) => other !== id)
    setHidden({ ...hiddenByList, [name]: others.length < hidden.length ? others : [...hidden, id] })
  }
  const choices = columns
    .filter((column) => !column.isAlwaysShown)
    .map((column) => ({
      id: column.id,
      label: column.label,
      isChecked: shown.includes(column),
      onToggle: () => toggle(column.id),
    }))
  return { shown, choices }
}

/** The rows of the list, fetched by a machine as the address changes. */
function usePagedTable(question: RowsQuestion) {
  const router = useRouter()
  const cache = useQueryClient()
  const table = useActorRef(pagedTableMachine, {
    inspect: useApp().inspect,
    input: {
      question,
      page: cache.getQueryData<ReadPage<ListRow>>(question.queryKey),
      watch: (...how) => watchRows(cache, ...how),
    },
  })
  useEffect(() => table.send({ type: 'query.changed', question }))
  // Another login clears the cache, and then reloads the screen.
  useEffect(
    () => router.subscribe('onResolved', () => table.send({ type: 'retry' })),
    [router, table],
  )
  return table
}

/** The number of rows, if known: "212 classes", or "37 of 212 classes" if filtered. */
function countOf({ totalCount, unfilteredCount = totalCount }: ReadPage<unknown>, noun: Noun) {
  if (totalCount === undefined || unfilteredCount === undefined) return ''
  return totalCount === unfilteredCount
    ? counted(totalCount, noun)
    : `${numbers.format(totalCount)} of ${counted(unfilteredCount, noun)}`
}

interface Look {
  page: ReadPage<unknown> | null
  isRetrying: boolean
  attempt: number
  problem: string | null
}

/** The status of a list in one line. */
function statusOf({ page, isRetrying, attempt, problem }: Look, noun: Noun) {
  if (isRetrying) return `Trying again… (attempt ${attempt})`
  if (page) return countOf(page, noun)
  return problem === null ? 'Loading…' : ''
}
