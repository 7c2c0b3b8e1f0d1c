import type { ReactNode } from 'react'
import { css } from '#styled/css/index.mjs'

const wideOnly = css({ display: { base: 'none', _wide: 'block' } })
const narrowOnly = css({
  display: { base: 'flex', _wide: 'none' },
  flexDirection: 'column',
  gap: '4',
})

/** Shown where there is room for a wide table, and on paper. */
export const WideOnly = ({ children }: { children: ReactNode }) => (
  <div className={wideOnly}>{children}</div>
)

/** Shown where there is not. */
export const NarrowOnly = ({ children }: { children: ReactNode }) => (
  <div className={narrowOnly}>{children}</div>
)
