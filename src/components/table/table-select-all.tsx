import { useSelector } from '@xstate/react'
import { selectedRows, type PagedTableActor } from '#src/machines/table/paged-table.machine.ts'
import { ListSelectAll } from '#src/ui/table/selection.tsx'

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
