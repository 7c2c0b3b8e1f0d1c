import type { ReactNode } from 'react'
import { shallowEqual, useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { Row } from '#src/api/watch-rows.ts'
import { selectedRows, type PagedTableActor } from '#src/machines/table/paged-table.machine.ts'
import { SelectionBar, ListSelectAll } from '#src/ui/table/selection.tsx'

interface TableSelectionProps<Item extends Row> {
  table: PagedTableActor
  renderActions: ((selected: Item[], clear: () => void) => ReactNode) | undefined
}

/** How many rows are selected (specification §2), and what can be done with them. Nothing, where none is. */
export function TableSelection<Item extends Row>({
  table,
  renderActions,
}: TableSelectionProps<Item>) {
  const selected = useSelector(table, selectedRows, shallowEqual) as Item[]
  const ids = useSelector(table, idsOnPage, shallowEqual)
  const clear = () => table.send({ type: 'select', ids, isSelected: false })
  return (
    <SelectionBar
      status={selected.length > 0 ? `${selected.length} of ${ids.length} row(s) selected.` : ''}
      onClear={clear}
    >
      {selected.length > 0 && renderActions?.(selected, clear)}
    </SelectionBar>
  )
}

const idsOnPage = ({ context }: SnapshotFrom<PagedTableActor>) =>
  context.page?.items.map(({ id }) => id) ?? []

/** All rows of the page at once, where they are cards and no head has a box for it. */
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
