import type { MouseEvent, ReactNode } from 'react'
import { css, cva } from '#styled/css/index.mjs'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'

const parts = {
  frame: css({
    position: 'relative',
    overflow: 'hidden',
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    // An overlay is cheaper than dimming fifty rows, and without a delay it would flicker.
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0',
      background: 'surface',
      opacity: '[0]',
      pointerEvents: 'none',
    },
    '&[data-busy]::after': { opacity: '[0.45]', transition: '[opacity 0s 200ms]' },
    _print: { overflow: 'visible', borderWidth: 'none' },
  }),
  scroller: css({
    overflowX: 'auto',
    _focusVisible: { outlineOffset: '[-2px]' },
    _print: { overflow: 'visible' },
  }),
  table: css({
    display: { base: 'block', _roomy: 'table' },
    width: 'full',
    borderCollapse: 'collapse',
    lineHeight: 'close',
  }),
  head: css({
    srOnly: { base: true, _roomy: false },
    display: { _roomy: 'table-header-group' },
    borderBottomWidth: 'hair',
    borderBottomStyle: 'solid',
    borderBottomColor: 'line',
  }),
  body: css({ display: { base: 'block', _roomy: 'table-row-group' } }),
  message: css({ padding: '0' }),
}

/** The role of a table element, which browsers drop when it is displayed differently. */
export const as = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') => ({
  role,
})

type TableProps = { label: string; isBusy?: boolean; children: ReactNode }

/** A table; on narrow screens each row is a card, and each cell has its column's name. */
export const Table = ({ label, isBusy = false, children }: TableProps) => (
  <div data-busy={isBusy || undefined} className={parts.frame}>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
    <div role="region" aria-label={label} tabIndex={0} className={parts.scroller}>
      <table {...as('table')} aria-label={label} aria-busy={isBusy} className={parts.table}>
        {children}
      </table>
    </div>
  </div>
)

/** The column headers, below an optional row. */
export const TableHead = ({ before, children }: { before?: ReactNode; children: ReactNode }) => (
  <thead {...as('rowgroup')} className={parts.head}>
    {before}
    <tr {...as('row')}>{children}</tr>
  </thead>
)

export const TableBody = ({ children }: { children: ReactNode }) => (
  <tbody {...as('rowgroup')} className={parts.body}>
    {children}
  </tbody>
)

const row = cva({
  base: {
    position: 'relative',
    display: { base: 'grid', _roomy: 'table-row' },
    gap: '1.5',
    padding: { base: '4', _roomy: '0' },
    background: 'surface',
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  },
  variants: {
    isLink: { true: { cursor: 'pointer', _hover: { background: 'hover' } }, false: {} },
    isSelected: { true: { background: 'accent.wash' }, false: {} },
    // On a card, the name leaves room for the menu and the checkbox.
    hasMenu: {
      true: { '& > th': { paddingInlineEnd: { base: '[5.5rem]', _roomy: '4' } } },
      false: {},
    },
  },
})

type TableRowProps = {
  isLink?: boolean
  isSelected?: boolean
  hasMenu?: boolean
  children: ReactNode
}

/** A row with a link: pressing the row anywhere presses its first link. */
export const TableRow = ({
  isLink = false,
  isSelected = false,
  hasMenu = false,
  children,
}: TableRowProps) => (
  <tr
    {...as('row')}
    {...(isLink && { onClick: pressLink })}
    className={row({ isLink, isSelected, hasMenu })}
  >
    {children}
  </tr>
)

/** Except on controls, and at the end of selecting text. */
function pressLink({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a, button, input, label, select, [role=menu]'))
    return
  if (document.getSelection()?.isCollapsed === false) return
  const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  currentTarget.querySelector('a')?.dispatchEvent(new globalThis.MouseEvent('click', press))
}

type TableMessageProps = { columns: number; children: ReactNode }

/** Why there are no rows, across all columns. */
export const TableMessage = ({ columns, children }: TableMessageProps) => (
  <TableRow>
    <td {...as('cell')} colSpan={columns} className={parts.message}>
      {children}
    </td>
  </TableRow>
)

const cell = cva({
  base: {
    display: { base: 'grid', _roomy: 'table-cell' },
    gridTemplateColumns: '[minmax(min(6rem, 40%), 30%) minmax(0, 1fr)]',
    columnGap: '3',
    justifyItems: 'start',
    paddingBlock: { base: '0', _roomy: '3' },
    paddingInline: { base: '0', _roomy: '4' },
    textAlign: 'start',
    verticalAlign: 'middle',
    overflowWrap: 'anywhere',
    fontWeight: 'regular',
    _empty: { display: { base: 'none', _roomy: 'table-cell' } },
    '& > *': { gridColumn: '2' },
    // The column header already announces the name.
    _before: {
      content: '[attr(data-label) / ""]',
      display: { _roomy: 'none' },
      color: 'muted',
      fontSize: 'small',
    },
  },
  variants: {
    kind: {
      plain: { minWidth: { _roomy: '[8rem]' } },
      number: { textAlign: { _roomy: 'end' }, whiteSpace: { _roomy: 'nowrap' } },
      short: { overflowWrap: { _roomy: 'normal' } },
      // Room to write on paper.
      blank: {
        height: '11',
        minWidth: { _roomy: '[6rem]' },
        borderInlineStartWidth: 'hair',
        borderInlineStartStyle: 'solid',
        borderInlineStartColor: 'line',
      },
      name: {
        display: { base: 'block', _roomy: 'table-cell' },
        minWidth: { _roomy: '[14rem]' },
        paddingInlineEnd: { base: '10', _roomy: '4' },
        _before: { display: 'none' },
      },
      check: {
        display: { base: 'block', _roomy: 'table-cell' },
        position: { base: 'absolute', _roomy: 'static' },
        top: '3',
        insetInlineEnd: '3',
        width: { _roomy: '12' },
        paddingInlineEnd: { _roomy: '0' },
        _before: { display: 'none' },
        _print: { display: 'none' },
      },
      // On a card, beside the checkbox.
      menu: {
        display: { base: 'block', _roomy: 'table-cell' },
        position: { base: 'absolute', _roomy: 'sticky' },
        top: { base: '2', _roomy: '[auto]' },
        // Stays in view where the table is wider than the window.
        insetInlineEnd: { base: '10', _roomy: '0' },
        background: { _roomy: '[inherit]' },
        width: { _roomy: '12' },
        paddingBlock: { _roomy: '1.5' },
        paddingInline: { _roomy: '2' },
        textAlign: 'end',
        _before: { display: 'none' },
        _print: { display: 'none' },
      },
    },
  },
  defaultVariants: { kind: 'plain' },
})

type TableCellProps = {
  label: string
  kind?: 'plain' | 'number' | 'short' | 'blank' | 'name' | 'check' | 'menu' | undefined
  children: ReactNode
}

/** A cell of the column `label`. The one of kind `name` names the row. */
export function TableCell({ label, kind = 'plain', children }: TableCellProps) {
  const className = cell({ kind })
  return kind === 'name' ? (
    <th {...as('rowheader')} scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td {...as('cell')} data-label={label} className={className}>
      {children}
    </td>
  )
}

const header = cva({
  base: {
    paddingBlock: '2',
    paddingInline: '4',
    color: 'muted',
    fontSize: 'small',
    fontWeight: 'medium',
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
  variants: {
    kind: {
      plain: {},
      short: {},
      number: { textAlign: 'end' },
      menu: { _print: { display: 'none' } },
      check: {
        paddingInlineEnd: '0',
        '& label': { display: { base: 'none', _roomy: 'block' } },
        _print: { display: 'none' },
      },
    },
  },
})

const headerParts = {
  sort: css({
    display: { base: 'none', _roomy: 'inline-flex' },
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
    '& svg': { _print: { display: 'none' } },
  }),
  // A hidden header has nothing to press: there, the menu sorts.
  name: css({ display: { base: 'inline', _roomy: 'none' } }),
}

export type Sort = 'ascending' | 'descending' | 'none'

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

type TableHeaderProps = {
  kind?: 'plain' | 'number' | 'short' | 'check' | 'menu' | undefined
  sort?: Sort
  onSort?: (() => void) | undefined
  children: ReactNode
}

/** A column's name; with `onSort` it is a button that shows and changes the order. */
export function TableHeader({ kind = 'plain', sort = 'none', onSort, children }: TableHeaderProps) {
  const Arrow = arrows[sort]
  return (
    <th
      {...as('columnheader')}
      scope="col"
      className={header({ kind })}
      {...(onSort && { 'aria-sort': sort })}
    >
      {onSort ? (
        <>
          <button type="button" className={headerParts.sort} onClick={onSort}>
            {children}
            <Arrow size={14} aria-hidden="true" />
          </button>
          <span className={headerParts.name}>{children}</span>
        </>
      ) : (
        children
      )}
      {kind === 'check' && <span className={headerParts.name}>Select</span>}
    </th>
  )
}
