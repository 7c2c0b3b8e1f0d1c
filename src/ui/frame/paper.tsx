import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const heading = css({
  display: { base: 'none', _print: 'block' },
  marginBottom: '4',
  fontSize: 'heading',
  fontWeight: 'title',
})

const about = css({
  display: { base: 'none', _print: 'block' },
  marginTop: '-3',
  marginBottom: '4',
})

type OnPaperProps = {
  title?: string | undefined
  facts?: string | undefined
  isWide?: boolean
  children: ReactNode
}

/** The one thing of a screen that is printed, under a title that only paper has. What is wide is printed in landscape. */
export const OnPaper = ({ title, facts, isWide = false, children }: OnPaperProps) => (
  <div data-alone-on-paper data-wide-paper={isWide || undefined}>
    {title && <div className={heading}>{title}</div>}
    {facts && <div className={about}>{facts}</div>}
    {children}
  </div>
)
