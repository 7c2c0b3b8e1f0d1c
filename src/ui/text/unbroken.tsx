import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const unbroken = css({ whiteSpace: 'nowrap' })

/** Short text that stays on one line, such as a phone number. */
export const Unbroken = ({ children }: { children: ReactNode }) => (
  <span className={unbroken}>{children}</span>
)

const wholeWords = css({ overflowWrap: 'break-word' })

/** Text that breaks within a word only if a line has no room for it: the column is as wide as its longest word. */
export const WholeWords = ({ children }: { children: ReactNode }) => (
  <span className={wholeWords}>{children}</span>
)
