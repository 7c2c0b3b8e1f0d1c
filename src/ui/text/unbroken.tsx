import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const unbroken = css({ whiteSpace: 'nowrap' })

/** What is read at one glance and stays on one line, such as a phone number. */
export const Unbroken = ({ children }: { children: ReactNode }) => (
  <span className={unbroken}>{children}</span>
)

const wholeWords = css({ overflowWrap: 'break-word' })

/** What breaks within a word only where a line has no room for one: a column is as wide as its longest. */
export const WholeWords = ({ children }: { children: ReactNode }) => (
  <span className={wholeWords}>{children}</span>
)
