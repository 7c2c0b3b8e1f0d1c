import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const parts = {
  sections: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '8',
    _print: { display: 'block', fontSize: '[9.5pt]' },
    '& td, & tbody th': { verticalAlign: 'top' },
    // What a screen spaces out, paper has to hold.
    '& td, & th': { _print: { paddingBlock: '1.5', paddingInline: '2', minWidth: '0' } },
  }),
  heading: css({ breakInside: 'avoid', breakAfter: 'avoid', _print: { marginBottom: '2' } }),
  onPaper: css({ display: { base: 'none', _print: 'block' }, marginBottom: '3' }),
  note: css({ color: { base: 'muted', _print: '[#000]' }, maxWidth: 'line' }),
  lines: css({ whiteSpace: 'pre-line' }),
}

const filters = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  // A filter is as wide as its longest choice otherwise.
  '& select': { maxWidth: { base: 'full', sm: '[16rem]' } },
  _print: { display: 'none' },
})

/** What a report is about, to be chosen. */
export const ReportTools = ({ children }: { children: ReactNode }) => (
  <div className={filters}>{children}</div>
)

const section = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    // A part of a report that is out of sight is not laid out.
    contentVisibility: { base: 'auto', _print: 'visible' },
    containIntrinsicSize: '[auto 20rem]',
    _print: { display: 'block', marginBottom: '6' },
  },
  variants: {
    isOnePage: { true: { '& + &': { _print: { breakBefore: 'page' } } }, false: {} },
  },
})

/** The parts of a report; every child is a `ReportSection`. */
export const ReportSections = ({ children }: { children: ReactNode }) => (
  <div className={parts.sections}>{children}</div>
)

type ReportSectionProps = {
  title?: string | null
  note?: string | null
  /** What stands above it on paper, where it has a page of its own. */
  onPaper?: string | undefined
  children: ReactNode
}

export const ReportSection = ({ title, note, onPaper, children }: ReportSectionProps) => (
  <section className={section({ isOnePage: onPaper !== undefined })}>
    {(title || note || onPaper) && (
      <div className={parts.heading}>
        {onPaper && <div className={parts.onPaper}>{onPaper}</div>}
        {title && <h2>{title}</h2>}
        {note && <p className={parts.note}>{note}</p>}
      </div>
    )}
    {children}
  </section>
)

/** A text with its lines as they are. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <span className={parts.lines}>{children}</span>
)
