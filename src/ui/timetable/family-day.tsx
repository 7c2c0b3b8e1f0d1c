import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'
import { Avatar } from '#src/ui/pictures/avatar.tsx'

const parts = {
  day: css({ display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' }),
  date: css({ fontWeight: 'strong', lineHeight: 'tight' }),
  scroller: css({
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    overflowX: { md: 'auto' },
    _focusVisible: { outlineOffset: '[-2px]' },
  }),
  grid: css({
    display: { md: 'grid' },
    gridTemplateColumns: '[5.5rem repeat(var(--people), minmax(11rem, 1fr))]',
    columnGap: '2',
    paddingBottom: { md: '2' },
    paddingInlineEnd: { md: '2' },
  }),
  head: css({
    display: { base: 'none', md: 'block' },
    gridRow: '1',
    gridColumn: '1 / -1',
    marginInlineEnd: '-2',
    marginBottom: '2',
    background: 'sunken',
  }),
  time: css({
    display: { base: 'none', md: 'block' },
    gridColumn: '1',
    paddingInlineStart: '3',
    paddingTop: '2',
    color: 'muted',
    fontSize: 'small',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
  }),
  person: css({
    display: { base: 'block', md: 'contents' },
    padding: '3',
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  }),
  name: css({
    position: 'relative',
    gridRow: '1',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    marginBottom: { base: '2', md: '2' },
    paddingBlock: { md: '2' },
    fontSize: { md: 'small' },
    fontWeight: 'strong',
    lineHeight: 'tight',
    minWidth: '0',
    overflowWrap: 'anywhere',
  }),
  items: css({
    display: { base: 'flex', md: 'contents' },
    flexDirection: 'column',
    gap: '2',
    listStyle: 'none',
    margin: '0',
    padding: '0',
  }),
  foot: css({
    marginTop: { base: '2', md: '1' },
    color: 'muted',
    fontSize: 'small',
  }),
  class: css({ position: 'relative' }),
  times: css({ fontSize: 'small', fontWeight: 'medium', lineHeight: 'tight' }),
  title: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    rowGap: '1',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
  }),
  note: css({ color: 'muted', fontSize: 'small', lineHeight: 'close', overflowWrap: 'anywhere' }),
  warning: css({
    display: 'flex',
    gap: '1.5',
    color: 'warning.ink',
    fontSize: 'small',
    lineHeight: 'close',
    '& > svg': { flexShrink: '0', marginTop: '[0.2em]' },
  }),
}

const item = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    minWidth: '0',
    marginBlock: { md: '0.5' },
    padding: '2.5',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderRadius: 'control',
  },
  variants: {
    look: {
      calm: {
        background: 'surface',
        borderColor: 'line',
        borderInlineStartWidth: 'bar',
        borderInlineStartColor: 'accent.line',
      },
      off: { background: 'sunken', borderColor: 'line', borderStyle: 'dashed' },
      conflict: { background: 'warning.wash', borderColor: 'warning.line' },
      gap: {
        justifyContent: 'center',
        paddingBlock: '1',
        background: 'transparent',
        borderColor: 'transparent',
        color: 'muted',
        fontSize: 'small',
        lineHeight: 'tight',
      },
    },
  },
})

type FamilyDayProps = {
  date: string
  peopleCount: number
  /** The times at which something begins, with the row of each. */
  times: readonly { row: number; words: string }[]
  children: ReactNode
}

/**
 * A day of a family. Where there is room, people are columns and times are rows; otherwise they are below each other.
 * Children are `FamilyPerson`s.
 */
export const FamilyDay = ({ date, peopleCount, times, children }: FamilyDayProps) => (
  <section className={parts.day}>
    <h3 className={parts.date}>{date}</h3>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
    <div role="region" aria-label={`Classes: ${date}`} tabIndex={0} className={parts.scroller}>
      <div className={parts.grid} style={{ ['--people' as string]: peopleCount }}>
        <div aria-hidden="true" className={parts.head} />
        {times.map(({ row, words }) => (
          <div key={row} aria-hidden="true" className={parts.time} style={{ gridRow: row + 2 }}>
            {words}
          </div>
        ))}
        {children}
      </div>
    </div>
  </section>
)

type FamilyPersonProps = {
  name: string
  /** The accessible name of the list. */
  label: string
  index: number
  rowsCount: number
  /** Below the list. */
  foot: ReactNode
  children: ReactNode
}

/** A person's day. Children are `FamilyItem`s. */
export const FamilyPerson = ({
  name,
  label,
  index,
  rowsCount,
  foot,
  children,
}: FamilyPersonProps) => (
  <div className={parts.person}>
    <h4 className={parts.name} style={{ gridColumn: index + 2 }}>
      <Avatar name={name} size="small" />
      {name}
    </h4>
    <ul aria-label={label} className={parts.items}>
      {children}
    </ul>
    {foot && (
      <div className={parts.foot} style={{ gridColumn: index + 2, gridRow: rowsCount + 2 }}>
        {foot}
      </div>
    )}
  </div>
)

type FamilyItemProps = {
  person: number
  /** The rows it covers, the last one not included. */
  from: number
  until: number
  look: 'calm' | 'off' | 'conflict' | 'gap'
  children: ReactNode
}

/** Something in a person's day, from one time to another. */
export const FamilyItem = ({ person, from, until, look, children }: FamilyItemProps) => (
  <li
    className={item({ look })}
    style={{ gridColumn: person + 2, gridRow: `${from + 2} / ${until + 2}` }}
  >
    {children}
  </li>
)

type FamilyClassProps = { times: string; title: ReactNode; note: ReactNode }

/** A class in an item: when, which, and what is known of it. Its link, with `coverLink`, covers all of it. */
export const FamilyClass = ({ times, title, note }: FamilyClassProps) => (
  <div className={parts.class}>
    <div className={parts.times}>{times}</div>
    <div className={parts.title}>{title}</div>
    <div className={parts.note}>{note}</div>
  </div>
)

/** What is wrong in an item. */
export const FamilyWarning = ({ children }: { children: ReactNode }) => (
  <div className={parts.warning}>
    <TriangleAlert size={14} aria-hidden="true" />
    <span>{children}</span>
  </div>
)
