import type { ReactNode } from 'react'
import type { ReadPage } from '#contract/page.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { useListFocus } from '#src/ui/table/list.tsx'
import type { EmptyList } from './paged-table.props.ts'

interface TableNothingProps {
  page: ReadPage<unknown>
  search: { pageIndex: number }
  onChange: (change: { pageIndex: number }) => void
  isFiltered: boolean
  /** Missing where nothing is searched for. */
  onClearSearch: (() => void) | undefined
  empty: EmptyList
  /** Where else to look, after a search. */
  elsewhere: ReactNode
}

/** There is nothing yet, nothing was found, or nothing is on this page. */
export function TableNothing(props: TableNothingProps) {
  const { page, search, onChange, isFiltered, onClearSearch, empty, elsewhere } = props
  const focusList = useListFocus()
  if (search.pageIndex > 0 && page.totalPages > 0) {
    const goBack = () => {
      onChange({ pageIndex: page.totalPages - 1 })
      focusList()
    }
    return (
      <Empty drawing="search" action={<Button onClick={goBack}>Go to the last page</Button>}>
        The list ends before this page.
      </Empty>
    )
  }
  if (isFiltered || onClearSearch) {
    const clear = onClearSearch && <Button onClick={onClearSearch}>Clear search</Button>
    return (
      <Empty drawing="search" action={clear}>
        No results.{isFiltered ? ' Try fewer filters.' : <> {elsewhere}</>}
      </Empty>
    )
  }
  return (
    <Empty drawing={empty.drawing} action={empty.action}>
      No results. {empty.children}
    </Empty>
  )
}
