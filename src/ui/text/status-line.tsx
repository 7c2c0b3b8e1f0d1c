import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const line = css({ color: 'muted', fontSize: 'small', _print: { display: 'none' } })

/** A quiet sentence about the state of the screen, announced when it appears. */
export const StatusLine = ({ children }: { children: ReactNode }) => (
  <p role="status" className={line}>
    {children}
  </p>
)
