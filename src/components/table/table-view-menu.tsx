import type { ReactElement } from 'react'
import { useAtomValue } from 'jotai'
import { ArrowUpDown, Columns3, Download, Printer } from 'lucide-react'
import { darkModeAtom } from '#src/atoms/dark-mode.ts'
import type { MenuCheck, MenuRadios } from '#src/ui/menu/menu-items.tsx'
import { Menu } from '#src/ui/menu/menu.tsx'
import type { ListSearch } from '#src/components/addresses/list-search.ts'
import type { Sorting } from './table-column.ts'

export interface TableViewMenuProps {
  trigger: ReactElement
  columns: readonly MenuCheck[]
  /** The sortable columns of the list. */
  sortable: readonly { label: string; sortField: string }[]
  search: ListSearch
  /** The rest of the order stays. */
  onSort: (part: Partial<Sorting>) => void
  /** Undefined for users who may not export the list. */
  onExport?: (() => void) | undefined
  onPrint?: (() => void) | undefined
}

/** The view of a list, and its export. */
export function TableViewMenu({
  trigger,
  columns,
  onExport,
  onPrint,
  ...sorting
}: TableViewMenuProps) {
  return (
    <Menu
      label="View"
      isDark={useAtomValue(darkModeAtom)}
      trigger={trigger}
      items={[
        {
          id: 'columns',
          label: 'Columns',
          icon: <Columns3 size={18} aria-hidden="true" />,
          items: columns,
        },
        {
          id: 'sort',
          label: 'Sort by',
          icon: <ArrowUpDown size={18} aria-hidden="true" />,
          items: sortItems(sorting),
        },
        ...(onExport && onPrint ? takingAlong(onExport, onPrint) : []),
      ]}
    />
  )
}

const takingAlong = (onExport: () => void, onPrint: () => void) =>
  [
    'separator',
    {
      id: 'export',
      label: 'Export CSV',
      icon: <Download size={18} aria-hidden="true" />,
      onSelect: onExport,
    },
    {
      id: 'print',
      label: 'Print',
      icon: <Printer size={18} aria-hidden="true" />,
      onSelect: onPrint,
    },
  ] as const

const orders = [
  { id: 'in ascending order', label: 'Ascending' },
  { id: 'in descending order', label: 'Descending' },
] as const

function sortItems({
  sortable,
  search: { sortField = '', sortDirection },
  onSort,
}: Pick<TableViewMenuProps, 'sortable' | 'search' | 'onSort'>): MenuRadios[] {
  return [
    {
      id: 'column',
      label: 'Column',
      chosen: sortField,
      choices: sortable.map((column) => ({ id: column.sortField, label: column.label })),
      onChoose: (id) => onSort({ sortField: id }),
    },
    {
      id: 'order',
      label: 'Order',
      chosen: orders[sortDirection].id,
      choices: orders,
      onChoose: (id) => onSort({ sortDirection: id === orders[1].id ? 1 : 0 }),
    },
  ]
}
