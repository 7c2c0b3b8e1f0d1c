import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const heading = css({
  display: { base: 'none', _print: 'block' },
  marginBottom: '4',
  fontSize: 'heading',
  fontWeight: 'title',
})

type OnPaperProps = { title: string; isWide?: boolean; children: ReactNode }

/** The one thing of a screen that is printed, under a title that only paper has. What is wide is printed in landscape. */
export const OnPaper = ({ title, isWide = false, children }: OnPaperProps) => (
  <div data-alone-on-paper data-wide-paper={isWide || undefined}>
    <div className={heading}>{title}</div>
    {children}
  </div>
)
