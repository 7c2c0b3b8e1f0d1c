import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { ListTools } from '#src/ui/table/list.tsx'
import { TableSearch } from './table-search.tsx'
import type { TableViewMenuProps } from './table-menus.tsx'
import { SlidersHorizontal } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { useIsCramped } from '#src/ui/frame/by-width.tsx'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { CountBadge } from '#src/ui/text/badge.tsx'

// The menu is large, so it loads after the rows.
const ViewMenu = lazy(() =>
  import('./table-menus.tsx').then((file) => ({ default: file.TableViewMenu })),
)

const TableDialog = lazy(() =>
  import('./table-dialog.tsx').then((file) => ({ default: file.TableDialog })),
)

type TableToolsProps = ComponentProps<typeof TableSearch> & {
  filters: ReactNode
  /** The number of active filters. */
  activeCount: number
  onClearFilters: () => void
  look: ReactNode
  menu: Omit<TableViewMenuProps, 'trigger'>
}

/** The toolbar above a list. On a phone, one button opens what does not fit. */
export function TableTools({
  filters,
  activeCount,
  onClearFilters,
  look,
  menu,
  ...search
}: TableToolsProps) {
  const isCramped = useIsCramped()
  return (
    <ListTools search={<TableSearch {...search} />} filters={!isCramped && filters}>
      {look}
      {isCramped ? (
        <DialogButton {...{ filters, activeCount, onClearFilters, menu }} />
      ) : (
        <Suspense fallback={<ViewButton aria-disabled>View</ViewButton>}>
          <ViewMenu {...menu} trigger={<ViewButton>View</ViewButton>} />
        </Suspense>
      )}
    </ListTools>
  )
}

const ViewButton = ({ children, ...rest }: ComponentProps<typeof Button>) => (
  <Button {...rest}>
    <SlidersHorizontal size={18} aria-hidden="true" />
    {children}
  </Button>
)

type DialogButtonProps = Pick<
  TableToolsProps,
  'filters' | 'activeCount' | 'onClearFilters' | 'menu'
>

function DialogButton({ filters, activeCount, onClearFilters, menu }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const title = filters ? 'Filters' : 'View'
  return (
    <>
      <ViewButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
        {activeCount > 0 && (
          <CountBadge>
            {activeCount}
            <VisuallyHidden> active</VisuallyHidden>
          </CountBadge>
        )}
      </ViewButton>
      {isOpen && (
        <Suspense>
          <TableDialog
            {...menu}
            title={title}
            filters={filters}
            onClear={activeCount > 0 ? onClearFilters : undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
