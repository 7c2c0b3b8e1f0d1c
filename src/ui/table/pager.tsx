import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useId } from 'react'

import { css } from '#styled/css/index.mjs'

import { IconButton } from '#src/ui/button.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'

const parts = {
  pager: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '3',
    _print: { display: 'none' },
  }),
  size: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    whiteSpace: 'nowrap',
  }),
  select: css({ width: '20' }),
  pages: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    whiteSpace: 'nowrap',
  }),
  page: css({ marginInlineEnd: '3' }),
}

type PagerProps = {
  pageIndex: number
  totalPages: number
  pageSize: number
  pageSizes: readonly number[]
  onPage: (pageIndex: number) => void
  onPageSize: (pageSize: number) => void
}

/** The footer of a list: the page size, the current page, and links to the others (specification §2). */
export function Pager({
  pageIndex,
  totalPages,
  pageSize,
  pageSizes,
  onPage,
  onPageSize,
}: PagerProps) {
  const id = useId()
  const last = totalPages - 1
  const steps = [
    { label: 'First page', Icon: ChevronsLeft, to: 0, isOpen: pageIndex > 0 },
    { label: 'Previous page', Icon: ChevronLeft, to: pageIndex - 1, isOpen: pageIndex > 0 },
    { label: 'Next page', Icon: ChevronRight, to: pageIndex + 1, isOpen: pageIndex < last },
    { label: 'Last page', Icon: ChevronsRight, to: last, isOpen: pageIndex < last },
  ]
  return (
    <nav aria-label="Pages" className={parts.pager}>
      <div className={parts.size}>
        <label htmlFor={id}>Rows per page</label>
        <span className={parts.select}>
          <SelectInput
            id={id}
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </SelectInput>
        </span>
      </div>
      <div className={parts.pages}>
        <span className={parts.page}>
          Page {pageIndex + 1} of {totalPages}
        </span>
        {steps.map(({ label, Icon, to, isOpen }) => (
          // A disabled button would lose the focus right after it was pressed.
          <IconButton
            key={label}
            label={label}
            aria-disabled={!isOpen}
            onClick={() => isOpen && onPage(to)}
          >
            <Icon size={18} aria-hidden="true" />
          </IconButton>
        ))}
      </div>
    </nav>
  )
}
