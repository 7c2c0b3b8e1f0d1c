import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import { ListTools } from '#src/ui/table/list.tsx'
import { TableSearch } from './table-search.tsx'
import type { TableViewMenuProps } from './table-menus.tsx'
import { SlidersHorizontal } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'

// The menu is large, so it loads after the rows.
const ViewMenu = lazy(() =>
  import('./table-menus.tsx').then((file) => ({ default: file.TableViewMenu })),
)

type TableToolsProps = ComponentProps<typeof TableSearch> & {
  filters: ReactNode
  look: ReactNode
  menu: Omit<TableViewMenuProps, 'trigger'>
}

/** The toolbar above a list. */
export const TableTools = ({ filters, look, menu, ...search }: TableToolsProps) => (
  <ListTools search={<TableSearch {...search} />} filters={filters}>
    {look}
    <Suspense fallback={<ViewButton aria-disabled />}>
      <ViewMenu {...menu} trigger={<ViewButton />} />
    </Suspense>
  </ListTools>
)

const ViewButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props}>
    <SlidersHorizontal size={18} aria-hidden="true" />
    View
  </Button>
)
