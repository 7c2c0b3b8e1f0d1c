import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const heading = css({
  display: { base: 'none', _print: 'block' },
  marginBottom: '4',
  fontSize: 'heading',
  fontWeight: 'title',
})

/** The one thing of a screen that is printed, under a title that only paper has. */
export const OnPaper = ({ title, children }: { title: string; children: ReactNode }) => (
  <div data-alone-on-paper>
    <div className={heading}>{title}</div>
    {children}
  </div>
)
