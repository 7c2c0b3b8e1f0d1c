import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  scroller: css({
    overflowX: 'auto',
    _focusVisible: { outlineOffset: '[-2px]' },
    _print: { overflow: 'visible' },
  }),
  grid: css({
    width: 'full',
    tableLayout: { _print: 'fixed' },
    borderCollapse: 'collapse',
    lineHeight: 'close',
    '& th, & td': {
      minWidth: { base: '[8rem]', _print: '0' },
      padding: { base: '2', _print: '1' },
      borderWidth: 'hair',
      borderStyle: 'solid',
      borderColor: { base: 'line', _print: '[#666]' },
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      fontSize: { _print: '[8.5pt]' },
      lineHeight: { _print: '[1.2]' },
    },
    '& th': { fontWeight: 'strong' },
  }),
  small: css({
    color: { base: 'muted', _print: '[#000]' },
    fontSize: { base: 'small', _print: '[7.5pt]' },
  }),
  item: css({ '& + &': { marginTop: '2' } }),
}

type DayGridProps = { label: string; columns: readonly ReactNode[]; children: ReactNode }

/** Hours down, places across. Where there is little room it is moved sideways; on paper it is as wide as the page. */
export const DayGrid = ({ label, columns, children }: DayGridProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <div role="region" aria-label={label} tabIndex={0} className={parts.scroller}>
    <table aria-label={label} className={parts.grid}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** Below what it belongs to. */
export const Small = ({ children }: { children: ReactNode }) => (
  <div className={parts.small}>{children}</div>
)

/** One of several in the same place. */
export const GridItem = ({ children }: { children: ReactNode }) => (
  <div className={parts.item}>{children}</div>
)
