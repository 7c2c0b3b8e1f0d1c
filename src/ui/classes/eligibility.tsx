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
  blockers: css({ display: 'flex', flexDirection: 'column', gap: '2', listStyle: 'none' }),
  blocker: css({ maxWidth: 'line', lineHeight: 'close', overflowWrap: 'anywhere' }),
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

/** Several students, each an `EligibilityItem`. */
export const EligibilityList = ({ children }: { children: ReactNode }) => (
  <ul className={parts.list}>{children}</ul>
)

export const EligibilityItem = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <li className={parts.item}>
    <h3 className={parts.name}>{name}</h3>
    {children}
  </li>
)

type EligibilityWordsProps = {
  id: string
  ref: Ref<HTMLParagraphElement>
  look: keyof typeof icons | 'quiet'
  children: ReactNode
}

/** A student's state in a class. */
export function EligibilityWords({ id, ref, look, children }: EligibilityWordsProps) {
  const Icon = look === 'quiet' ? null : icons[look]
  return (
    <p id={id} ref={ref} tabIndex={-1} className={cx(parts.words, parts[look])}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      <span>{children}</span>
    </p>
  )
}

/** Reasons against enrolling; each is a `BlockerLine`. */
export const BlockerList = ({ children }: { children: ReactNode }) => (
  <ul className={parts.blockers}>{children}</ul>
)

type BlockerLineProps = { opener: ReactNode; children: ReactNode }

/** One reason, with who can make an exception in muted text. */
export const BlockerLine = ({ opener, children }: BlockerLineProps) => (
  <li className={parts.blocker}>
    <div>{children}</div>
    {opener && <div className={parts.opener}>{opener}</div>}
  </li>
)

export const EligibilityActions = ({ children }: { children: ReactNode }) => (
  <div className={parts.actions}>{children}</div>
)
