import { CircleCheck, Clock, Hourglass } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { css, cx } from '#styled/css/index.mjs'

const parts = {
  list: css({ display: 'flex', flexDirection: 'column', listStyle: 'none', gap: '5' }),
  item: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    '& + &': {
      paddingTop: '5',
      borderTopWidth: 'hair',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
    },
  }),
  name: css({ fontWeight: 'strong', lineHeight: 'tight', overflowWrap: 'anywhere' }),
  words: css({
    display: 'flex',
    gap: '2',
    maxWidth: 'line',
    lineHeight: 'close',
    overflowWrap: 'anywhere',
    '& > svg': { flexShrink: '0', marginTop: '0.5' },
  }),
  quiet: css({ color: 'muted' }),
  enrolled: css({ '& > svg': { color: 'success.ink' } }),
  offered: css({ fontWeight: 'medium', '& > svg': { color: 'accent.ink' } }),
  waiting: css({ '& > svg': { color: 'muted' } }),
  doors: css({ display: 'flex', flexDirection: 'column', gap: '2', listStyle: 'none' }),
  door: css({ maxWidth: 'line', lineHeight: 'close', overflowWrap: 'anywhere' }),
  opener: css({ color: 'muted', fontSize: 'small' }),
  actions: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    _empty: { display: 'none' },
    _print: { display: 'none' },
  }),
}

const icons = { enrolled: CircleCheck, offered: Clock, waiting: Hourglass }

/** Several students, each a `StandingItem`. */
export const StandingList = ({ children }: { children: ReactNode }) => (
  <ul className={parts.list}>{children}</ul>
)

export const StandingItem = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <li className={parts.item}>
    <h3 className={parts.name}>{name}</h3>
    {children}
  </li>
)

type StandingWordsProps = {
  id: string
  ref: Ref<HTMLParagraphElement>
  look: keyof typeof icons | 'quiet'
  children: ReactNode
}

/** What a student is to a class. */
export function StandingWords({ id, ref, look, children }: StandingWordsProps) {
  const Icon = look === 'quiet' ? null : icons[look]
  return (
    <p id={id} ref={ref} tabIndex={-1} className={cx(parts.words, parts[look])}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      <span>{children}</span>
    </p>
  )
}

/** Why there is no way, or a longer one; each a `ClosedDoor`. */
export const ClosedDoors = ({ children }: { children: ReactNode }) => (
  <ul className={parts.doors}>{children}</ul>
)

type ClosedDoorProps = { opener: ReactNode; children: ReactNode }

/** One reason, and more quietly who can open that door. */
export const ClosedDoor = ({ opener, children }: ClosedDoorProps) => (
  <li className={parts.door}>
    <div>{children}</div>
    {opener && <div className={parts.opener}>{opener}</div>}
  </li>
)

export const StandingActions = ({ children }: { children: ReactNode }) => (
  <div className={parts.actions}>{children}</div>
)
