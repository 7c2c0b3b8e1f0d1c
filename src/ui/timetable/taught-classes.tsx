import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const parts = {
  list: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    listStyle: 'none',
    margin: '0',
    padding: '0',
  }),
  times: css({
    flexShrink: '0',
    width: { sm: '[9.5rem]' },
    fontWeight: 'medium',
    lineHeight: 'tight',
  }),
  words: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    flexGrow: '1',
    flexBasis: '[14rem]',
    minWidth: '0',
    overflowWrap: 'anywhere',
  }),
  name: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    rowGap: '1',
    lineHeight: 'tight',
  }),
  note: css({ color: 'muted', fontSize: 'small', lineHeight: 'close' }),
  action: css({ display: 'flex', flexWrap: 'wrap', gap: '2', _print: { display: 'none' } }),
}

const row = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    padding: '3',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderInlineStartWidth: 'bar',
    borderRadius: 'control',
  },
  variants: {
    isCurrent: {
      true: {
        background: 'accent.wash',
        borderColor: 'accent.line',
        borderInlineStartColor: 'accent.ink',
      },
      false: { background: 'surface', borderColor: 'line', borderInlineStartColor: 'accent.line' },
    },
  },
})

/** The classes that somebody teaches on a day, by time. Children are `TaughtClass`es. */
export const TaughtClasses = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={parts.list}>
    {children}
  </ul>
)

type TaughtClassProps = {
  times: string
  name: ReactNode
  note: ReactNode
  action: ReactNode
  /** Whether it is the class that takes place now, or the next one. */
  isCurrent: boolean
}

export const TaughtClass = ({ times, name, note, action, isCurrent }: TaughtClassProps) => (
  <li className={row({ isCurrent })}>
    <div className={parts.times}>{times}</div>
    <div className={parts.words}>
      <div className={parts.name}>{name}</div>
      <div className={parts.note}>{note}</div>
    </div>
    {action && <div className={parts.action}>{action}</div>}
  </li>
)
