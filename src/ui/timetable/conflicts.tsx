import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
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
  <ul className={parts.list}>{children}</ul>
)

type MatrixConflictProps = { isAccepted: boolean; classes: ReactNode; children: ReactNode }

/** Which classes collide, and how. */
export const MatrixConflict = ({ isAccepted, classes, children }: MatrixConflictProps) => (
  <li className={parts.item}>
    {isAccepted ? (
      <Check size={18} aria-hidden="true" className={parts.accepted} />
    ) : (
      <TriangleAlert size={18} aria-hidden="true" className={parts.open} />
    )}
    <div className={parts.words}>
      <div>{classes}</div>
      <div className={parts.sentence}>{children}</div>
    </div>
  </li>
)
