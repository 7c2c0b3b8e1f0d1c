import type { ComponentProps, CSSProperties, ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  frame: css({
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    overflowX: 'auto',
    _print: { overflow: 'visible' },
  }),
  grid: css({
    display: { _wide: 'grid' },
    gridTemplateColumns: '[7.5rem repeat(var(--rooms), minmax(9.5rem, 1fr))]',
    width: { _wide: 'full' },
    minWidth: { _wide: '[calc(7.5rem + var(--rooms) * 9.5rem)]' },
    _print: {
      minWidth: '0',
      gridTemplateColumns: '[7rem repeat(var(--rooms), minmax(0, 1fr))]',
      fontSize: 'small',
    },
  }),
  heads: css({
    display: { base: 'none', _wide: 'grid' },
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    background: 'sunken',
  }),
  head: css({
    paddingBlock: '2.5',
    paddingInline: '3',
    fontSize: 'small',
    fontWeight: 'strong',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
    '& + &': { borderInlineStartWidth: 'hair', borderStyle: 'solid', borderColor: 'line' },
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
    position: { _wide: 'sticky' },
    insetInlineStart: '0',
    zIndex: { _wide: 'raised' },
    padding: { base: '4', _wide: '3' },
    paddingBottom: { base: '2', _wide: '3' },
    background: { _wide: 'surface' },
    lineHeight: 'tight',
    '& h2': { fontSize: { base: 'body', _wide: 'small' } },
    _print: { position: 'static' },
  }),
  rooms: css({
    display: { _wide: 'grid' },
    gridColumn: '2 / -1',
    gridTemplateColumns: 'subgrid',
    listStyle: 'none',
  }),
  room: css({
    fontSize: 'small',
    fontWeight: 'strong',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
    srOnly: { _wide: true },
  }),
  muted: css({
    color: 'muted',
    fontSize: 'small',
    fontWeight: 'regular',
    lineHeight: 'close',
  }),
}

type MatrixProps = {
  /** The names of the columns, with what is said about them. */
  rooms: readonly { id: number; name: string; note: string | null }[]
  children: ReactNode
}

/** Slots with their rooms below one another; where there is room, a grid with the rooms side by side. */
export const Matrix = ({ rooms, children }: MatrixProps) => (
  <div className={parts.frame}>
    <div className={parts.grid} style={{ '--rooms': rooms.length } as CSSProperties}>
      <div className={parts.heads} aria-hidden="true">
        <div className={parts.head} />
        {rooms.map(({ id, name, note }) => (
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

type MatrixSlotProps = { id: string; name: string; note: string; children: ReactNode }

/** One row of the grid. Its children are the cells, an `li` each. */
export const MatrixSlot = ({ id, name, note, children }: MatrixSlotProps) => (
  <section aria-labelledby={id} className={parts.slot}>
    <div className={parts.slotHead}>
      <h2 id={id}>{name}</h2>
      <div className={parts.muted}>{note}</div>
    </div>
    <ul className={parts.rooms}>{children}</ul>
  </section>
)

const cell = css({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  minWidth: '0',
  minHeight: '16',
  padding: { base: '3', _wide: '2' },
  marginInline: { base: '1', _wide: '0' },
  borderColor: 'line',
  borderStyle: 'solid',
  borderTopWidth: { base: 'hair', _wide: 'none' },
  borderInlineStartWidth: { _wide: 'hair' },
})

type MatrixCellProps = Omit<ComponentProps<'li'>, 'className'> & { room: string }

/** A room in a slot. Its name is in sight where it does not stand above the column. */
export const MatrixCell = ({ room, children, ...rest }: MatrixCellProps) => (
  <li {...rest} className={cell}>
    <h3 className={parts.room}>{room}</h3>
    {children}
  </li>
)

const tray = css({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  padding: '4',
  paddingTop: '3',
  background: 'sunken',
  borderWidth: 'hair',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'card',
  '& h2': { fontSize: 'body' },
  _print: { background: 'transparent', paddingInline: '2' },
})

type MatrixTrayProps = Omit<ComponentProps<'section'>, 'className'> & { title: string }

/** What stands in no cell. */
export const MatrixTray = ({ title, children, ...rest }: MatrixTrayProps) => (
  <section {...rest} aria-label={title} className={tray}>
    <h2>{title}</h2>
    {children}
  </section>
)
