import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

import { as } from './table.tsx'

const parts = {
  scroller: css({
    overflowX: 'auto',
    _focusVisible: { outlineOffset: '[-2px]' },
    _print: { overflow: 'visible' },
  }),
  grid: css({
    display: { base: 'block', _roomy: 'table' },
    width: 'full',
    tableLayout: { _print: 'fixed' },
    borderCollapse: 'collapse',
    lineHeight: 'close',
    '& th, & td': {
      minWidth: { _roomy: '[6.5rem]', _print: '0' },
      padding: { base: '2', _print: '1' },
      borderWidth: { _roomy: 'hair' },
      borderStyle: 'solid',
      borderColor: { base: 'line', _print: '[#666]' },
      textAlign: 'start',
      verticalAlign: 'top',
      // On paper, nothing may be cut off.
      overflowWrap: { base: 'anywhere', _roomy: 'break-word', _print: 'anywhere' },
      fontSize: { _print: '[8.5pt]' },
      lineHeight: { _print: '[1.2]' },
    },
    '& th': { fontWeight: 'strong' },
  }),
  heads: css({
    srOnly: { base: true, _roomy: false },
    display: { _roomy: 'table-header-group' },
  }),
  body: css({ display: { base: 'block', _roomy: 'table-row-group' } }),
  row: css({ display: { base: 'block', _roomy: 'table-row' } }),
  hour: css({
    display: { base: 'block', _roomy: 'table-cell' },
    background: { base: 'sunken', _roomy: 'transparent' },
  }),
  place: css({
    display: { base: 'block', _roomy: 'table-cell' },
    _empty: { display: { base: 'none', _roomy: 'table-cell' } },
    // The column header already announces the place's name.
    _before: {
      content: '[attr(data-label) / ""]',
      display: { base: 'block', _roomy: 'none' },
      fontSize: 'small',
      fontWeight: 'strong',
    },
  }),
  small: css({
    color: { base: 'muted', _print: '[#000]' },
    fontSize: { base: 'small', _print: '[7.5pt]' },
  }),
  item: css({ '& + &': { marginTop: '2' } }),
}

type DayGridProps = { label: string; columns: readonly string[]; children: ReactNode }

/**
 * A grid of hours by places. On narrow screens the places of an hour are stacked without the empty ones; on paper it is
 * as wide as the page.
 */
export const DayGrid = ({ label, columns, children }: DayGridProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <div role="region" aria-label={label} tabIndex={0} className={parts.scroller}>
    <table {...as('table')} aria-label={label} className={parts.grid}>
      <thead {...as('rowgroup')} className={parts.heads}>
        <tr {...as('row')}>
          {columns.map((column) => (
            <th key={column} {...as('columnheader')} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as('rowgroup')} className={parts.body}>
        {children}
      </tbody>
    </table>
  </div>
)

/** An hour and its places. */
export const GridHour = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <tr {...as('row')} className={parts.row}>
    <th {...as('rowheader')} scope="row" className={parts.hour}>
      {name}
    </th>
    {children}
  </tr>
)

/** A place at an hour. */
export const GridPlace = ({ name, children }: { name: string; children: ReactNode }) => (
  <td {...as('cell')} data-label={name} className={parts.place}>
    {children}
  </td>
)

/** Below the main text. */
export const Small = ({ children }: { children: ReactNode }) => (
  <div className={parts.small}>{children}</div>
)

/** One of several in the same place. */
export const GridItem = ({ children }: { children: ReactNode }) => (
  <div className={parts.item}>{children}</div>
)
