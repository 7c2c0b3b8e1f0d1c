import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  // The header of a table is repeated on each page.
  paper: css({ _print: { display: 'table', width: 'full', tableLayout: 'fixed' } }),
  head: css({ display: { base: 'none', _print: 'table-header-group' }, breakInside: 'avoid' }),
  body: css({ _print: { display: 'table-row-group' } }),
  title: css({ paddingBottom: '1', fontSize: 'large', fontWeight: 'title', lineHeight: 'close' }),
  facts: css({ paddingBottom: '3', fontSize: 'small', lineHeight: 'close' }),
  screenOnly: css({ _print: { display: 'none' } }),
  part: css({ display: { base: 'none', _print: 'block' }, breakInside: 'avoid' }),
}

type OnPaperProps = {
  title: string
  facts?: string | undefined
  isWide?: boolean
  children: ReactNode
}

/** The printed part of a screen, with a title that appears only on paper. Wide content is printed in landscape. */
export const OnPaper = ({ title, facts, isWide = false, children }: OnPaperProps) => (
  <div data-alone-on-paper data-wide-paper={isWide || undefined} className={parts.paper}>
    <div className={parts.head}>
      <div className={parts.title}>{title}</div>
      <div className={parts.facts}>{facts}</div>
    </div>
    <div className={parts.body}>{children}</div>
  </div>
)

/** What is printed in parts instead, as `PaperPart`s. */
export const ScreenOnly = ({ children }: { children: ReactNode }) => (
  <div className={parts.screenOnly}>{children}</div>
)

/** One of several parts that appear only on paper. A part that fits on a page is not divided. */
export const PaperPart = ({ children }: { children: ReactNode }) => (
  <div className={parts.part}>{children}</div>
)
