import type { ReactNode } from 'react'
import { css } from '#styled/css/index.mjs'

const longer = css({ srOnly: { base: true, sm: false } })

/** Words that only screen readers get on a phone: there, "Create" is enough for "Create Class". */
export const Longer = ({ children }: { children: ReactNode }) => (
  <span className={longer}>{children}</span>
)
