import type { ComponentProps, ReactNode } from 'react'
import { css, cva, cx } from '#styled/css/index.mjs'
import { Check, TriangleAlert } from 'lucide-react'

const parts = {
  frame: css({
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    // The focused element does not scroll below the slots.
    overflow: { base: 'clip', md: 'auto' },
    scrollPaddingInlineStart: '[7.5rem]',
    _print: { overflow: 'visible', borderRadius: 'none' },
  }),
  grid: css({
    display: { _wide: 'grid' },
    gridTemplateColumns: '[7.5rem repeat(var(--columns), minmax(11.5rem, 1fr))]',
    width: { _wide: 'full' },
    minWidth: { md: '[calc(7.5rem + var(--columns) * 11.5rem)]' },
    _print: {
      minWidth: '0',
      gridTemplateColumns: '[6rem repeat(var(--columns), minmax(0, 1fr))]',
    },
  }),
  heads: css({
    display: { base: 'none', _wide: 'grid' },
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    background: 'sunken',
  }),
  head: css({
    paddingBlock: { base: '2.5', _print: '1' },
    paddingInline: { base: '3', _print: '1' },
    fontSize: { base: 'small', _print: '[10pt]' },
    fontWeight: 'strong',
    lineHeight: 'tight',
    overflowWrap: 'break-word',
    '& + &': { borderInlineStartWidth: 'hair', borderStyle: 'solid', borderColor: 'line' },
  }),
  corner: css({
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: 'raised',
    background: 'sunken',
    _print: { position: 'static' },
  }),
  slot: css({
    display: { _wide: 'grid' },
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    borderColor: 'line',
    borderStyle: 'solid',
    borderTopWidth: { base: 'none', _wide: 'hair' },
    breakInside: 'avoid',
    '& + &': { borderTopWidth: 'hair' },
  }),
  slotHead: css({
    // Columns scroll beside their slot, or below it.
    position: 'sticky',
    insetInlineStart: '0',
    top: { base: 'header', md: '[auto]' },
    zIndex: 'raised',
    paddingBlock: { base: '2', md: '3', _print: '1' },
    paddingInline: { base: '4', md: '3', _print: '1' },
    background: { base: 'sunken', md: 'surface' },
    lineHeight: 'tight',
    '& h2': { fontSize: { base: 'body', md: 'small', _print: '[10pt]' } },
    _print: { position: 'static', background: 'transparent' },
  }),
  cells: css({
    display: { _wide: 'grid' },
    gridColumn: '2 / -1',
    gridTemplateColumns: 'subgrid',
    listStyle: 'none',
  }),
  column: css({
    fontSize: 'small',
    fontWeight: 'strong',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
    srOnly: { _wide: true },
  }),
  muted: css({
    color: 'muted',
    fontSize: { base: 'small', _print: '[8.5pt]' },
    fontWeight: 'regular',
    lineHeight: 'close',
  }),
}

type MatrixProps = {
  /** The column names, with notes. */
  columns: readonly { id: number | string; name: string; note?: string | null }[]
  /** Its accessible name, if nothing in it can be focused: then it is focusable itself, to scroll by keyboard. */
  label?: string
  children: ReactNode
}

/** Slots with their columns stacked; where there is room, a grid with the columns side by side. */
export const Matrix = ({ columns, label, children }: MatrixProps) => (
  <div
    className={parts.frame}
    {...(label !== undefined && { role: 'region', 'aria-label': label, tabIndex: 0 })}
  >
    {/* The security policy refuses a style attribute in HTML that the server renders. */}
    <div
      className={parts.grid}
      ref={(grid) => grid?.style.setProperty('--columns', String(columns.length))}
    >
      <div className={parts.heads} aria-hidden="true">
        <div className={cx(parts.head, parts.corner)} />
        {columns.map(({ id, name, note }) => (
          <div key={id} className={parts.head}>
            {name}
            {note && <div className={parts.muted}>{note}</div>}
          </div>
        ))}
      </div>
      {children}
    </div>
  </div>
)

type MatrixSlotProps = { id: string; name: string; note: ReactNode; children: ReactNode }

/** One row of the grid. Its children are the cells, each an `li`. */
export const MatrixSlot = ({ id, name, note, children }: MatrixSlotProps) => (
  <section aria-labelledby={id} className={parts.slot}>
    <div className={parts.slotHead}>
      <h2 id={id}>{name}</h2>
      <div className={parts.muted}>{note}</div>
    </div>
    <ul className={parts.cells}>{children}</ul>
  </section>
)

const cell = cva({
  base: {
    position: 'relative',
    isolation: 'isolate',
    display: 'flex',
    gap: '2',
    minWidth: '0',
    minHeight: { base: '12', md: '16', _print: '12' },
    paddingInline: { base: '3', md: '2', _print: '1' },
    paddingBlock: { base: '2', _print: '1' },
    marginInline: { base: '1', _wide: '0' },
    borderColor: 'line',
    borderStyle: 'solid',
    borderTopWidth: { base: 'hair', _wide: 'none' },
    borderInlineStartWidth: { _wide: 'hair' },
  },
  variants: {
    isFree: {
      true: {
        alignItems: { base: 'center', _wide: 'flex-start' },
        justifyContent: { base: 'space-between', _wide: 'flex-start' },
      },
      false: { flexDirection: 'column' },
    },
    isGap: { true: { display: { base: 'none', _wide: 'flex' } } },
  },
})

type MatrixCellProps = Omit<ComponentProps<'li'>, 'className'> & {
  column: string
  isFree?: boolean
  /** Only for the grid: it is empty, and has no label. */
  isGap?: boolean
}

/** A column in a slot. Its name is visible unless it is above the column. */
export const MatrixCell = ({
  column,
  isFree = false,
  isGap = false,
  children,
  ...rest
}: MatrixCellProps) => (
  <li {...rest} className={cell({ isFree, isGap })}>
    {!isGap && <h3 className={parts.column}>{column}</h3>}
    {children}
  </li>
)

const tray = cva({
  base: {
    position: 'relative',
    isolation: 'isolate',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: '4',
    paddingTop: '3',
    // There, a button has a label; elsewhere, the title has one.
    paddingBottom: { base: '12', md: '4' },
    background: 'sunken',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    '& h2': { fontSize: 'body' },
    _print: { order: '1', padding: '2', gap: '1', background: 'transparent', borderRadius: 'none' },
  },
  variants: { isEmpty: { true: { _print: { display: 'none' } }, false: {} } },
})

type MatrixTrayProps = Omit<ComponentProps<'section'>, 'className'> & {
  title: string
  isEmpty: boolean
}

/** Classes without a cell. */
export const MatrixTray = ({ title, isEmpty, children, ...rest }: MatrixTrayProps) => (
  <section {...rest} aria-label={title} className={tray({ isEmpty })}>
    <h2>{title}</h2>
    {children}
  </section>
)

const conflict = {
  list: css({ display: 'flex', flexDirection: 'column', gap: '3', listStyle: 'none' }),
  item: css({
    display: 'flex',
    gap: '2.5',
    lineHeight: 'close',
    '& > svg': { flexShrink: '0', marginTop: '0.5' },
  }),
  open: css({ color: 'destructive.ink' }),
  accepted: css({ color: 'muted' }),
  words: css({ minWidth: '0', overflowWrap: 'anywhere' }),
  sentence: css({ color: 'muted', fontSize: 'small' }),
}

export const MatrixConflicts = ({ children }: { children: ReactNode }) => (
  <ul className={conflict.list}>{children}</ul>
)

type MatrixConflictProps = { isAccepted: boolean; classes: ReactNode; children: ReactNode }

/** The list of conflicts. */
export const MatrixConflict = ({ isAccepted, classes, children }: MatrixConflictProps) => (
  <li className={conflict.item}>
    {isAccepted ? (
      <Check size={18} aria-hidden="true" className={conflict.accepted} />
    ) : (
      <TriangleAlert size={18} aria-hidden="true" className={conflict.open} />
    )}
    <div className={conflict.words}>
      <div>{classes}</div>
      <div className={conflict.sentence}>{children}</div>
    </div>
  </li>
)

const filters = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  '& select': { maxWidth: { sm: '[18rem]' } },
  _print: { display: 'none' },
})

/** The choice of the timetable. */
export const TimetableFilters = ({ children }: { children: ReactNode }) => (
  <div className={filters}>{children}</div>
)
