import { useSelector } from '@xstate/react'
import { selectedRows, type PagedTableActor } from '#src/machines/paged-table.machine.ts'
import { ListStatus } from '#src/ui/table/list.tsx'

/** How many rows are selected (specification §2). Nothing, where none is. */
export function TableSelection({ table }: { table: PagedTableActor }) {
  const selected = useSelector(table, (state) => selectedRows(state).length)
  const rows = useSelector(table, ({ context }) => context.page?.items.length ?? 0)
  return <ListStatus>{selected > 0 && `${selected} of ${rows} row(s) selected.`}</ListStatus>
}
