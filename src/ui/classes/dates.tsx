import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  list: css({ listStyle: 'none' }),
  item: css({
    display: 'grid',
    gridTemplateColumns: { base: '[1fr]', sm: '[minmax(12rem, 40%) 1fr]' },
    columnGap: '6',
    rowGap: '0.5',
    paddingBlock: '2',
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  }),
  off: css({ color: 'muted', textDecorationLine: 'line-through' }),
  words: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    rowGap: '0.5',
    minWidth: '0',
    overflowWrap: 'anywhere',
  }),
}

/** A list of days, each a `DatedItem`. */
export const DatedList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={parts.list}>
    {children}
  </ul>
)

type DatedItemProps = {
  day: string
  /** Struck through; `children` explain why. */
  isOff: boolean
  children: ReactNode
}

export const DatedItem = ({ day, isOff, children }: DatedItemProps) => (
  <li className={parts.item}>
    <div>{isOff ? <del className={parts.off}>{day}</del> : day}</div>
    <div className={parts.words}>{children}</div>
  </li>
)
