import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  day: css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' }),
  head: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '3',
  }),
  when: css({ color: 'accent.ink', fontWeight: 'strong', lineHeight: 'tight' }),
  date: css({
    marginTop: '1',
    fontSize: { base: 'heading', sm: 'title' },
    fontWeight: 'title',
    lineHeight: 'tight',
    letterSpacing: 'title',
  }),
  facts: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    rowGap: '1',
    marginTop: '1.5',
    color: 'muted',
    overflowWrap: 'anywhere',
  }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: '2', _print: { display: 'none' } }),
  halves: css({
    display: 'grid',
    gap: { base: '5', sm: '6' },
    gridTemplateColumns: '[repeat(auto-fit, minmax(min(23rem, 100%), 1fr))]',
    _empty: { display: 'none' },
  }),
  paperOnly: css({ display: { base: 'none', _print: 'block' } }),
}

type DayHeadProps = {
  /** Such as "Tomorrow". */
  when: string
  date: ReactNode
  facts: ReactNode
  actions: ReactNode
}

/** The title of a day, with what it is and what can be done. */
export const DayHead = ({ when, date, facts, actions }: DayHeadProps) => (
  <div className={parts.head}>
    <div>
      <div className={parts.when}>{when}</div>
      <h2 tabIndex={-1} className={parts.date}>
        {date}
      </h2>
      <div className={parts.facts}>{facts}</div>
    </div>
    <div className={parts.actions}>{actions}</div>
  </div>
)

/** A day with its head. */
export const Day = ({ children }: { children: ReactNode }) => (
  <section className={parts.day}>{children}</section>
)

/** Cards side by side where there is room. */
export const Halves = ({ children }: { children: ReactNode }) => (
  <div className={parts.halves}>{children}</div>
)

/** What appears only on paper. */
export const PaperOnly = ({ children }: { children: ReactNode }) => (
  <div className={parts.paperOnly}>{children}</div>
)
