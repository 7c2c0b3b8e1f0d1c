import type { ReactElement, ReactNode, Ref } from 'react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { ArrowRight, ArrowUpDown, Columns3, Download, Printer } from 'lucide-react'
import { darkModeAtom } from '#src/atoms/dark-mode.ts'
import type { MenuCheck, MenuRadios } from '#src/ui/menu/menu-items.tsx'
import { Menu } from '#src/ui/menu/menu.tsx'
import type { ListSearch } from '#src/components/addresses/list-search.ts'
import { useRepeated } from '#src/components/frame/use-repeated.ts'
import type { RowAction, RowActions } from './row-actions.ts'
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

interface ActionsMenuProps<Item> {
  /** The event that opened it. */
  press: Event
  label: string
  renderTrigger: (button: Ref<HTMLButtonElement>) => ReactElement
  /** The screen of the row. Undefined for several rows. */
  link?: ReturnType<RowActions<Item>['link']>
  actions: readonly RowAction<Item>[]
  onSelect: (action: RowAction<Item>, button: HTMLElement | null) => void
}

/** The actions of one row, with the way to its screen, or those of a selection. */
export function ActionsMenu<Item>(props: ActionsMenuProps<Item>) {
  const { press, label, renderTrigger, link, actions, onSelect } = props
  const button = useRepeated(press)
  const open = link && [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowRight size={18} aria-hidden="true" />,
      render: (content: ReactNode) => <Link {...link}>{content}</Link>,
    },
  ]
  return (
    <Menu
      label={label}
      isDark={useAtomValue(darkModeAtom)}
      trigger={renderTrigger(button)}
      items={[
        ...(open ?? []),
        ...actions.map((action) => ({
          id: action.id,
          label: action.label[link ? 0 : 1],
          icon: action.icon,
          onSelect: () => onSelect(action, button.current),
        })),
      ]}
    />
  )
}
