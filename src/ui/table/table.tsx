import type { MouseEvent, ReactNode } from 'react'
import { css, cva } from '#styled/css/index.mjs'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'

/** A shade at an edge, as far as there is more to scroll to there. Without anything to scroll, there is none. */
const shade = {
  content: '""',
  position: 'absolute',
  zIndex: 'raised',
  width: '2.5',
  opacity: '[0]',
  pointerEvents: 'none',
  animationName: 'appear',
  animationDuration: '[auto]',
  animationTimingFunction: '[linear]',
  animationFillMode: '[both]',
  animationTimeline: '[--sideways]',
  _print: { display: 'none' },
} as const

/**
 * The cells that stay while the table scrolls sideways are opaque: they have the background of their row. They do not
 * inherit it: otherwise a row that is selected would restyle everything in it.
 */
const asRow = {
  background: {
    _roomy: {
      base: 'surface',
      '[data-selected] > &': 'accent.wash',
      '[data-link]:not([data-selected]):hover > &': 'hover',
    },
  },
} as const

const stays = {
  ...asRow,
  position: { _roomy: 'sticky' },
  zIndex: { _roomy: 'raised' },
  _print: { position: 'static' },
} as const

/** The checkbox, and the name next to it. */
const staysAtStart = {
  '&:first-child': { ...stays, insetInlineStart: { _roomy: '0' } },
  '[data-check] + &': { ...stays, insetInlineStart: { _roomy: '11' } },
} as const

// Where browsers cannot tell how far it is scrolled.
const edge = {
  '@supports not (animation-timeline: scroll())': {
    boxShadow: { _roomy: '[inset -1px 0 {colors.line}]' },
  },
} as const

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
    // There is more at the end. Before the menu, which stays.
    timelineScope: '[--sideways]',
    _before: {
      ...shade,
      insetBlock: '0',
      insetInlineEnd: '0',
      background: '[linear-gradient(to left, {colors.shade}, transparent)]',
      animationDirection: '[reverse]',
      animationRange: '[calc(100% - 2rem) 100%]',
    },
    '&:has([data-menu])::before': { insetInlineEnd: '12' },
    _print: { overflow: 'visible', borderWidth: 'none' },
  }),
  scroller: css({
    overflowX: 'auto',
    // The shade in the header is as long as any table.
    overflowY: 'hidden',
    scrollTimeline: '[--sideways inline]',
    _focusVisible: { outlineOffset: '[-2px]' },
    _print: { overflow: 'visible' },
  }),
  table: css({
    display: { base: 'block', _roomy: 'table' },
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: { _roomy: '[0.9375rem]' },
    lineHeight: 'close',
  }),
  head: css({
    srOnly: { base: true, _roomy: false },
    display: { _roomy: 'table-header-group' },
    borderBottomWidth: 'hair',
    borderBottomStyle: 'solid',
    borderBottomColor: 'line',
  }),
  titles: css({ background: 'surface' }),
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
    <tr {...as('row')} className={parts.titles}>
      {children}
    </tr>
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
    isLink: { true: { cursor: 'pointer' }, false: {} },
    isSelected: { true: { background: 'accent.wash' }, false: {} },
    // On a phone: the name, and below it a few facts, the last of them at the end.
    isCompact: {
      true: {
        gridTemplateColumns: '[repeat(3, auto) minmax(0, 1fr) auto]',
        columnGap: '0',
        // The targets of both lines are 24 pixels apart.
        rowGap: '1',
        alignItems: 'baseline',
        paddingBlock: { base: '2.5', _roomy: '0' },
        // Only on phones: on wider screens, these selectors took most of the time in which fifty rows were restyled.
        _cramped: {
          // A button is as high as the row.
          '& > [data-on-phone=end]:has(button)': { gridRow: '[1 / 3]', alignSelf: 'center' },
          '&:has(> [data-on-phone=first], > [data-on-phone=end] button) > th': {
            gridColumn: '[1 / 5]',
          },
          '&:has(> [data-check])': { paddingInlineStart: '11' },
          '&:has(> [data-menu])': { paddingInlineEnd: '11' },
        },
      },
      false: {},
    },
  },
  // A selected row stays tinted under the pointer.
  compoundVariants: [{ isLink: true, isSelected: false, css: { _hover: { background: 'hover' } } }],
})

type TableRowProps = {
  isLink?: boolean
  isSelected?: boolean
  isCompact?: boolean
  children: ReactNode
}

/** A row with a link: pressing the row anywhere presses its first link. */
export const TableRow = ({
  isLink = false,
  isSelected = false,
  isCompact = false,
  children,
}: TableRowProps) => (
  <tr
    {...as('row')}
    {...(isLink && { onClick: pressLink, 'data-link': true })}
    {...(isSelected && { 'data-selected': true })}
    className={row({ isLink, isSelected, isCompact })}
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

// In the second line, a press on anything opens the row.
const words = {
  color: { _cramped: 'muted' },
  fontSize: { _cramped: 'small' },
  whiteSpace: { _cramped: 'nowrap' },
  _empty: { display: { base: 'block', _roomy: 'table-cell' } },
  '& a': {
    _cramped: {
      color: '[inherit]',
      lineHeight: '[inherit]',
      textDecorationLine: 'none',
      pointerEvents: 'none',
    },
  },
  '& > *': { flexWrap: { _cramped: 'nowrap' } },
  '& a > div': { display: { _cramped: 'inline' } },
  '& a > div + div::before': { content: { _cramped: '", "' } },
  '& button': { paddingInline: { _cramped: '1' } },
} as const

const end = {
  display: { base: 'block', _roomy: 'table-cell' },
  gridColumn: '5',
  justifySelf: 'end',
  paddingInlineStart: { _cramped: '2' },
  _before: { display: 'none' },
  ...words,
} as const

const cell = cva({
  base: {
    display: { base: 'grid', _roomy: 'table-cell' },
    gridTemplateColumns: '[minmax(min(6rem, 40%), 30%) minmax(0, 1fr)]',
    columnGap: '3',
    justifyItems: 'start',
    height: { _roomy: '11' },
    paddingBlock: { base: '0', _roomy: '2.5' },
    paddingInline: { base: '0', _roomy: '3' },
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
      plain: { minWidth: { _roomy: '[6rem]' }, overflowWrap: { _roomy: 'break-word' } },
      number: { textAlign: { _roomy: 'end' }, whiteSpace: { _roomy: 'nowrap' } },
      short: {
        overflowWrap: { _roomy: 'normal' },
        '& button': { whiteSpace: { _roomy: 'nowrap' } },
      },
      // Dates and times, which would be of no use in part.
      whole: { whiteSpace: { _roomy: 'nowrap' }, minWidth: { _cramped: '[max-content]' } },
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
        gridRow: '1',
        gridColumn: '[1 / -1]',
        minWidth: { _roomy: '[10.5rem]' },
        _before: { display: 'none' },
        ...staysAtStart,
        ...edge,
      },
      check: {
        display: { base: 'flex', _roomy: 'table-cell' },
        alignItems: 'center',
        position: { base: 'absolute', _roomy: 'sticky' },
        zIndex: { _roomy: 'raised' },
        ...asRow,
        insetBlock: { base: '0', _roomy: '[auto]' },
        insetInlineStart: '0',
        width: '11',
        paddingBlock: '0',
        paddingInline: '0',
        _before: { display: 'none' },
        _print: { display: 'none' },
      },
      menu: {
        display: { base: 'flex', _roomy: 'table-cell' },
        alignItems: 'center',
        justifyContent: 'center',
        position: { base: 'absolute', _roomy: 'sticky' },
        zIndex: { _roomy: 'raised' },
        ...asRow,
        insetBlock: { base: '0', _roomy: '[auto]' },
        insetInlineEnd: '0',
        width: { base: '11', _roomy: '12' },
        paddingBlock: { base: '0', _roomy: { base: '1.5', _touch: '0' } },
        paddingInline: { base: '0', _roomy: { base: '2', _touch: '0' } },
        textAlign: 'end',
        // Its popup is above the menus of the rows below.
        '&:has([aria-expanded=true])': { zIndex: 'popup' },
        _before: { display: 'none' },
        _print: { display: 'none' },
      },
    },
    onPhone: {
      card: {},
      second: {
        display: { base: 'block', _roomy: 'table-cell' },
        gridRow: '2',
        overflow: { _cramped: 'hidden' },
        textOverflow: 'ellipsis',
        _before: { content: '""' },
        '[data-on-phone=second]:not(:empty) ~ &:not(:empty)::before': {
          content: '"\\00a0·\\00a0"',
        },
        ...words,
      },
      first: { ...end, gridRow: '1' },
      end: { ...end, gridRow: '2' },
      line: { gridColumn: '[1 / -1]', fontSize: { _cramped: 'small' } },
      hidden: { display: { base: 'none', _roomy: 'table-cell' } },
    },
  },
  defaultVariants: { kind: 'plain', onPhone: 'card' },
})

/**
 * Where a cell is in a compact row on a phone: at the end of the first line of a row without a second, in the second line,
 * at its end, on a line of its own, or only on the screen that the row leads to.
 */
export type OnPhone = 'first' | 'second' | 'end' | 'line' | 'hidden'

type TableCellProps = {
  label: string
  kind?: 'plain' | 'number' | 'short' | 'whole' | 'blank' | 'name' | 'check' | 'menu' | undefined
  /** For compact rows. In others, each cell is on a line of its own, after its column's name. */
  onPhone?: OnPhone | undefined
  children: ReactNode
}

/** A cell of the column `label`. The one of kind `name` names the row. */
export function TableCell({ label, kind = 'plain', onPhone, children }: TableCellProps) {
  const className = cell({ kind, onPhone })
  return kind === 'name' ? (
    <th {...as('rowheader')} scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td
      {...as('cell')}
      data-label={label}
      {...marks[kind]}
      data-on-phone={onPhone}
      className={className}
    >
      {children}
    </td>
  )
}

/** For the styles of what is beside such cells. */
const marks: { [kind: string]: object } = {
  check: { 'data-check': true },
  menu: { 'data-menu': true },
}

const header = cva({
  base: {
    paddingBlock: '1.5',
    paddingInline: '3',
    background: 'surface',
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
      whole: {},
      name: {
        ...staysAtStart,
        // As long as any table: only the header knows where the column ends.
        _after: {
          ...shade,
          top: '0',
          insetInlineStart: '[100%]',
          height: '[9999px]',
          background: '[linear-gradient(to right, {colors.shade}, transparent)]',
          animationRange: '[0 2rem]',
        },
        ...edge,
      },
      number: { textAlign: 'end' },
      menu: { ...stays, background: 'surface', insetInlineEnd: '0', _print: { display: 'none' } },
      check: {
        ...stays,
        background: 'surface',
        insetInlineStart: '0',
        paddingBlock: '0',
        paddingInline: '0',
        '& label': { display: { base: 'none', _roomy: 'block' } },
        _print: { display: 'none' },
      },
    },
    isOnPhone: { true: {}, false: { display: { base: 'none', _roomy: 'table-cell' } } },
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
  kind?: 'plain' | 'number' | 'short' | 'whole' | 'name' | 'check' | 'menu' | undefined
  /** Whether a phone shows its cells. */
  isOnPhone?: boolean
  sort?: Sort
  onSort?: (() => void) | undefined
  children: ReactNode
}

/** A column's name; with `onSort` it is a button that shows and changes the order. */
export function TableHeader({
  kind = 'plain',
  isOnPhone = true,
  sort = 'none',
  onSort,
  children,
}: TableHeaderProps) {
  const Arrow = arrows[sort]
  return (
    <th
      {...as('columnheader')}
      scope="col"
      {...marks[kind]}
      className={header({ kind, isOnPhone })}
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
