import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  part: css({ display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' }),
  title: css({ fontWeight: 'strong', lineHeight: 'tight' }),
}

/** One part of a card with several, with its own title. */
export const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={parts.part}>
    <h3 className={parts.title}>{title}</h3>
    {children}
  </div>
)
