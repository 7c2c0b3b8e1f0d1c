import type { Page } from '#contract/page.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { ListFrame } from '#src/ui/table/list.tsx'

interface TableNothingProps {
  page: Page<unknown>
  onChange: (change: { pageIndex: number }) => void
  isFiltered: boolean
  onClearSearch: (() => void) | undefined
}

/** Nothing was found, or not on this page. */
export function TableNothing({ page, onChange, isFiltered, onClearSearch }: TableNothingProps) {
  const goBack = () => onChange({ pageIndex: page.totalPages - 1 })
  return (
    <ListFrame>
      {page.totalCount > 0 ? (
        <Empty drawing="search" action={<Button onClick={goBack}>Go to the last page</Button>}>
          The list ends before this page.
        </Empty>
      ) : (
        <Empty
          drawing="search"
          action={onClearSearch && <Button onClick={onClearSearch}>Clear search</Button>}
        >
          No results.{isFiltered && ' Try fewer filters.'}
        </Empty>
      )}
    </ListFrame>
  )
}
