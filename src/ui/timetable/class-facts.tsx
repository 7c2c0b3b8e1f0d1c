import type { ReactNode, Ref } from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { Badge } from '#src/ui/text/badge.tsx'

const parts = {
  facts: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    color: 'muted',
    fontSize: 'small',
    lineHeight: 'close',
    overflowWrap: 'break-word',
    '& strong': { color: 'ink', fontWeight: 'medium' },
  }),
  summary: css({ lineHeight: 'close', overflowWrap: 'break-word' }),
  students: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    listStyle: 'none',
    fontSize: 'small',
    '& span': { whiteSpace: 'normal', overflowWrap: 'break-word' },
  }),
  student: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1',
    rowGap: '1',
    minWidth: '0',
    borderRadius: 'small',
    // Above the link that covers the card.
    '& a, & button': { position: 'relative', zIndex: 'raised' },
  }),
}

/** The class's own description. */
export const ClassSummary = ({ children }: { children: ReactNode }) => (
  <p className={parts.summary}>{children}</p>
)

/** When, where, and by whom, one line each. The most important is `strong`. */
export const ClassFacts = ({ children }: { children: ReactNode }) => (
  <div className={parts.facts}>{children}</div>
)

/** The students of the family; every child is a `ClassStudent`. */
export const ClassStudents = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={parts.students}>
    {children}
  </ul>
)

const look = cva({
  base: { lineHeight: 'close' },
  variants: { tone: { open: { fontWeight: 'medium' }, closed: { color: 'muted' } } },
})

const badges = { in: 'success', offered: 'warning', waiting: 'accent' } as const

type ClassStudentProps = {
  ref?: Ref<HTMLLIElement>
  tone: 'in' | 'offered' | 'waiting' | 'open' | 'closed'
  /** What can be done next. */
  action?: ReactNode
  /** Null if the action says it. */
  children: string | null
}

/** The state of a student: prominent if they are in the class or nearly, subdued otherwise. */
export const ClassStudent = ({ ref, tone, action, children }: ClassStudentProps) => (
  <li ref={ref} tabIndex={-1} className={parts.student}>
    {children !== null &&
      (tone === 'open' || tone === 'closed' ? (
        <span className={look({ tone })}>{children}</span>
      ) : (
        <Badge tone={badges[tone]}>{children}</Badge>
      ))}
    {action}
  </li>
)
