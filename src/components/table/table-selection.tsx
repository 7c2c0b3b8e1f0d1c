import type { ReactNode } from 'react'
import { shallowEqual, useSelector } from '@xstate/react'
import type { Row } from '#src/api/watch-rows.ts'
import { selectedRows, type PagedTableActor } from '#src/machines/paged-table.machine.ts'
import { ListStatus } from '#src/ui/table/list.tsx'

interface TableSelectionProps<Item extends Row> {
  table: PagedTableActor
  renderActions: ((selected: Item[]) => ReactNode) | undefined
}

/** How many rows are selected (specification §2), and what can be done with them. Nothing, where none is. */
export function TableSelection<Item extends Row>({
  table,
  renderActions,
}: TableSelectionProps<Item>) {
  const selected = useSelector(table, selectedRows, shallowEqual) as Item[]
  const rows = useSelector(table, ({ context }) => context.page?.items.length ?? 0)
  return (
    <>
      <ListStatus>
        {selected.length > 0 && `${selected.length} of ${rows} row(s) selected.`}
      </ListStatus>
      {selected.length > 0 && renderActions?.(selected)}
    </>
  )
}
