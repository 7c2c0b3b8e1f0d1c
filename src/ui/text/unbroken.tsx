import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const unbroken = css({ whiteSpace: 'nowrap' })

/** What is read at one glance and stays on one line, such as a phone number. */
export const Unbroken = ({ children }: { children: ReactNode }) => (
  <span className={unbroken}>{children}</span>
)
