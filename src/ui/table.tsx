import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { css, cva, cx } from '#styled/css/index.mjs'

const parts = {
  frame: css({
    overflowX: 'auto',
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    _print: { overflow: 'visible', borderWidth: 'none' },
  }),
  table: css({
    width: 'full',
    minWidth: { base: '[36rem]', sm: '0' },
    borderCollapse: 'collapse',
    lineHeight: 'close',
  }),
  head: css({ borderBottomWidth: 'hair', borderBottomStyle: 'solid', borderBottomColor: 'line' }),
  sort: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '7',
    paddingInline: '1.5',
    marginInline: '[-0.375rem]',
    borderRadius: 'small',
    color: '[inherit]',
    fontWeight: '[inherit]',
    cursor: 'pointer',
    _touch: { minHeight: 'touch' },
    _hover: { color: 'ink', background: 'hover' },
  }),
}

/** `label` says what the rows are; the frame scrolls sideways where there is little room. */
export const Table = ({
  label,
  children,
  ...rest
}: ComponentProps<'table'> & { label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reached by the keyboard
  <div role="region" aria-label={label} tabIndex={0} className={parts.frame}>
    <table {...rest} aria-label={label} className={parts.table}>
      {children}
    </table>
  </div>
)

export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead className={parts.head}>
    <tr>{children}</tr>
  </thead>
)

const row = cva({
  base: {
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  },
  variants: {
    isLink: { true: { cursor: 'pointer', _hover: { background: 'hover' } }, false: {} },
    isSelected: { true: { background: 'accent.wash' }, false: {} },
  },
})

type TableRowProps = ComponentProps<'tr'> & { isLink?: boolean; isSelected?: boolean }

/** A row that leads somewhere holds one link, looking like `rowLink`: pressing the row anywhere presses that link. */
export const TableRow = ({
  isLink = false,
  isSelected = false,
  className,
  ...rest
}: TableRowProps) => (
  <tr
    {...(isLink && { onClick: pressLink })}
    {...rest}
    {...(isSelected && { 'data-selected': '' })}
    className={cx(row({ isLink, isSelected }), className)}
  />
)

/** Not for what is a control itself, and not at the end of marking a text. */
function pressLink({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a, button, input, label, select')) return
  if (document.getSelection()?.isCollapsed === false) return
  const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  currentTarget.querySelector('a')?.dispatchEvent(new globalThis.MouseEvent('click', press))
}

const cell = cva({
  base: { paddingBlock: '3', paddingInline: '4', textAlign: 'start', verticalAlign: 'middle' },
  variants: {
    as: {
      header: {
        paddingBlock: '2',
        color: 'muted',
        fontSize: 'small',
        fontWeight: 'medium',
        whiteSpace: 'nowrap',
      },
      cell: {},
    },
    numeric: { true: { textAlign: 'end', whiteSpace: 'nowrap' }, false: {} },
  },
})

export const TableCell = ({
  numeric = false,
  className,
  ...rest
}: ComponentProps<'td'> & { numeric?: boolean }) => (
  <td {...rest} className={cx(cell({ as: 'cell', numeric }), className)} />
)

type Sort = 'ascending' | 'descending' | 'none'

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

type TableHeaderProps = {
  numeric?: boolean
  sort?: Sort
  onSort?: () => void
  children?: ReactNode
}

/** A column's name; with `onSort` it is a button that says and changes the order. */
export function TableHeader({
  numeric = false,
  sort = 'none',
  onSort,
  children,
}: TableHeaderProps) {
  const Arrow = arrows[sort]
  return (
    <th
      scope="col"
      className={cell({ as: 'header', numeric })}
      {...(onSort && { 'aria-sort': sort })}
    >
      {onSort ? (
        <button type="button" className={parts.sort} onClick={onSort}>
          {children}
          <Arrow size={14} aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  )
}
