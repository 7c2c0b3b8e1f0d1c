import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

import { Drawing, type DrawingName } from '#src/ui/pictures/drawings.tsx'

const parts = {
  empty: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    paddingBlock: { base: '8', sm: '12' },
    paddingInline: '4',
    textAlign: 'center',
  }),
  sentence: css({ color: 'muted', maxWidth: '[44ch]', textWrap: 'balance' }),
  action: css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '2',
    marginTop: '2',
  }),
}

type EmptyProps = { drawing: DrawingName; action?: ReactNode; children: ReactNode }

/** An empty state: why, and the next step. */
export const Empty = ({ drawing, action, children }: EmptyProps) => (
  <div className={parts.empty}>
    <Drawing name={drawing} />
    <p className={parts.sentence}>{children}</p>
    {action && <div className={parts.action}>{action}</div>}
  </div>
)
