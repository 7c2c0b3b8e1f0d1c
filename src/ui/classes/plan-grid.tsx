import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { css, cx } from '#styled/css/index.mjs'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'

const parts = {
  scroller: css({
    overflowX: { md: 'auto' },
    borderRadius: 'control',
    _focusVisible: { outlineOffset: '[-2px]' },
  }),
  grid: css({
    display: { md: 'grid' },
    gridTemplateColumns: '[7.5rem repeat(var(--times), minmax(11.5rem, 1fr))]',
  }),
  head: css({
    display: { base: 'none', md: 'block' },
    paddingBlock: '2',
    paddingInline: '2',
    background: 'sunken',
    lineHeight: 'tight',
    fontSize: 'small',
    fontWeight: 'strong',
  }),
  note: css({ color: 'muted', fontSize: 'small', fontWeight: 'regular' }),
  row: css({ display: { base: 'block', md: 'contents' } }),
  rowElsewhere: css({ display: { base: 'none', md: 'contents' }, _print: { display: 'block' } }),
  student: css({
    display: { base: 'none', md: 'flex' },
    _print: { display: 'flex' },
    flexDirection: 'column',
    gap: '1',
    padding: '3',
    borderTopWidth: 'hair',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
    fontWeight: 'strong',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
    minWidth: '0',
  }),
  cell: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    minWidth: '0',
    paddingBlock: '2.5',
    paddingInline: { md: '2' },
    borderTopWidth: 'hair',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
    // Times at which a student does nothing stay off the paper.
    _print: { '&:not(:has(p, [aria-pressed=true]))': { display: 'none' } },
  }),
  cellTime: css({
    display: { base: 'block', md: 'none' },
    fontWeight: 'strong',
    lineHeight: 'tight',
  }),
  option: css({ display: 'flex', alignItems: 'stretch', gap: '1', minWidth: '0' }),
  optionElsewhere: css({ _print: { display: 'none' } }),
  press: css({
    flexGrow: '1',
    minWidth: '0',
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    minHeight: '10',
    paddingBlock: '2',
    paddingInline: '2.5',
    textAlign: 'start',
    lineHeight: 'tight',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'control',
    borderRadius: 'control',
    background: 'surface',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _touch: { minHeight: 'touch' },
    _hoverable: { background: 'hover' },
    '&[aria-pressed=true]': {
      background: 'accent.wash',
      borderColor: 'accent.ink',
      color: 'accent.ink',
    },
    '&[aria-disabled=true]': { color: 'muted', borderStyle: 'dashed', cursor: 'not-allowed' },
  }),
  rank: css({
    flexShrink: '0',
    display: 'grid',
    placeItems: 'center',
    minWidth: '5',
    height: '5',
    fontSize: 'tiny',
    fontWeight: 'strong',
  }),
  words: css({ minWidth: '0' }),
  name: css({ display: 'block', fontWeight: 'medium' }),
  small: css({
    display: 'block',
    color: 'muted',
    fontSize: 'small',
    lineHeight: 'close',
    _firstLetter: { textTransform: 'uppercase' },
  }),
  refused: css({
    display: 'block',
    color: 'destructive.ink',
    fontSize: 'small',
    lineHeight: 'close',
  }),
  side: css({
    display: 'flex',
    flexDirection: 'column',
    flexShrink: '0',
    _print: { display: 'none' },
  }),
  fact: css({ lineHeight: 'close', overflowWrap: 'anywhere' }),
  others: css({ color: 'muted', fontSize: 'small', _print: { display: 'none' } }),
  othersList: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    marginTop: '1',
    listStyle: 'none',
  }),
  summary: css({ cursor: 'pointer', minHeight: '6', _touch: { paddingBlock: '2.5' } }),
  phoneOnly: css({
    display: { base: 'block', md: 'none' },
    position: 'sticky',
    top: 'header',
    zIndex: 'raised',
    paddingBlock: '2',
    background: 'ground',
    _print: { display: 'none' },
  }),
  days: css({ display: 'flex', flexDirection: 'column', gap: '4' }),
  day: css({ display: 'flex', flexDirection: 'column', gap: '1' }),
  dayName: css({ fontWeight: 'strong' }),
  people: css({ display: 'flex', flexDirection: 'column', gap: '1', listStyle: 'none' }),
}

interface PlanGridProps {
  /** What scrolls, for screen readers. */
  label: string
  timesCount: number
  children: ReactNode
}

/** Students as rows and the times of a day as columns; on a phone, the times of one student below each other. */
export const PlanGrid = ({ label, timesCount, children }: PlanGridProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <div role="region" aria-label={label} tabIndex={0} className={parts.scroller}>
    <div className={parts.grid} style={{ ['--times' as string]: timesCount }}>
      <div aria-hidden="true" className={parts.head} />
      {children}
    </div>
  </div>
)

export const PlanTimeHead = ({ name, note }: { name: string; note: string }) => (
  <div aria-hidden="true" className={parts.head}>
    {name}
    {note && <div className={parts.note}>{note}</div>}
  </div>
)

/** The row of a student. A phone shows that of one student only. */
export const PlanRow = ({
  name,
  isShown,
  children,
}: {
  name: string
  isShown: boolean
  children: ReactNode
}) => (
  <div className={isShown ? parts.row : parts.rowElsewhere}>
    <div className={parts.student}>
      <Avatar name={name} size="small" />
      {name}
    </div>
    {children}
  </div>
)

interface PlanCellProps {
  /** "Mia, Monday, 1st hour". */
  label: string
  time: string
  note: string
  children: ReactNode
}

/** What a student can take at a time. */
export const PlanCell = ({ label, time, note, children }: PlanCellProps) => (
  <div role="group" aria-label={label} className={parts.cell}>
    <div className={parts.cellTime}>
      {time} {note && <span className={parts.note}>{note}</span>}
    </div>
    {children}
  </div>
)

interface PlanOptionProps {
  name: string
  /** Seats, room, and what is special about it. */
  note: ReactNode
  /** Its place among the choices: from 1, or null. */
  rank: number | null
  /** Whether there are other choices, so that the place matters. */
  isOneOfSeveral: boolean
  /** Why it cannot be chosen. */
  why: string | undefined
  /** What came between when it was held or enrolled. */
  refused: string | undefined
  onPress: () => void
  /** A link to the class, and a button that makes it the first choice. */
  side: ReactNode
}

const places = ['1st', '2nd', '3rd']

/** A class that a student can take: one press chooses it, another one gives it up. */
export function PlanOption({
  name,
  note,
  rank,
  isOneOfSeveral,
  why,
  refused,
  onPress,
  side,
}: PlanOptionProps) {
  return (
    <div className={cx(parts.option, rank === null && parts.optionElsewhere)}>
      <button
        type="button"
        aria-pressed={rank !== null}
        {...(why !== undefined && { 'aria-disabled': true })}
        className={parts.press}
        onClick={() => {
          if (why === undefined) onPress()
        }}
      >
        {rank !== null && (
          <span className={parts.rank}>
            {isOneOfSeveral ? (
              <>
                {places[rank - 1]}
                <VisuallyHidden> choice: </VisuallyHidden>
              </>
            ) : (
              <Check size={16} aria-hidden="true" />
            )}
          </span>
        )}
        <span className={parts.words}>
          <span className={parts.name}>{name}</span>
          <span className={parts.small}>{why ?? note}</span>
          {refused && <span className={parts.refused}>{refused}</span>}
        </span>
      </button>
      <div className={parts.side}>{side}</div>
    </div>
  )
}

/** A class that the student is in already, or waits for. */
export const PlanFact = ({ children }: { children: ReactNode }) => (
  <p className={parts.fact}>{children}</p>
)

/** The classes that a student cannot take at that time, each with the reason, shown on request. */
export const PlanOthers = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={parts.others}>
    <summary className={parts.summary}>{label}</summary>
    <ul className={parts.othersList}>{children}</ul>
  </details>
)

/** What only a phone shows: there, one student is shown at a time. */
export const PlanPhoneOnly = ({ children }: { children: ReactNode }) => (
  <div className={parts.phoneOnly}>{children}</div>
)

/** The weekdays of the family; each is a `PlanDayOfFamily`. */
export const PlanDaysList = ({ children }: { children: ReactNode }) => (
  <div className={parts.days}>{children}</div>
)

export const PlanDayOfFamily = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={parts.day}>
    <h3 className={parts.dayName}>{name}</h3>
    <ul className={parts.people}>{children}</ul>
  </section>
)
