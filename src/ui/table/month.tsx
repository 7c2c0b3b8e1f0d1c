import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const parts = {
  months: css({
    display: 'grid',
    gridTemplateColumns: '[repeat(auto-fill, minmax(min(18rem, 100%), 1fr))]',
    gap: '4',
    alignItems: 'start',
  }),
  month: css({
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '[2px]',
    textAlign: 'center',
    lineHeight: 'tight',
    '& caption': { paddingBottom: '2', fontWeight: 'strong', textAlign: 'start' },
    '& th': { color: 'muted', fontSize: 'small', fontWeight: 'regular', paddingBlock: '1' },
    '& td': { padding: '0', height: '11' },
  }),
  letter: css({ _before: { content: 'attr(data-letter)' } }),
  // Instead of the months: each day has room for what happens on it.
  grid: css({
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    lineHeight: 'tight',
    '& caption': { srOnly: true },
    '& th': {
      paddingBlock: '1.5',
      color: 'muted',
      fontSize: 'small',
      fontWeight: 'medium',
      textAlign: 'start',
      paddingInline: '2',
    },
    '& td': {
      height: '24',
      padding: '1.5',
      verticalAlign: 'top',
      borderWidth: 'hair',
      borderStyle: 'solid',
      borderColor: 'line',
    },
    '& td:empty': { background: 'sunken' },
  }),
  date: css({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '6',
    height: '6',
    fontSize: 'small',
    color: 'muted',
    '[aria-current=date] &': {
      borderRadius: 'round',
      background: 'accent.solid',
      color: 'accent.onSolid',
      fontWeight: 'strong',
    },
  }),
  entries: css({ listStyle: 'none', margin: '0', padding: '0' }),
  entry: css({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1',
    paddingBlock: '1',
    fontSize: 'small',
    '& > :first-child': { flexGrow: '1', minWidth: '0', overflowWrap: 'anywhere' },
    '& > :not(:first-child)': { flexShrink: '0' },
  }),
}

const day = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '11',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'control',
    color: 'muted',
    fontSize: 'small',
  },
  variants: {
    tone: {
      none: {},
      default: { background: 'sunken', borderColor: 'line', color: 'ink' },
      accent: { background: 'accent.wash', borderColor: 'accent.line', color: 'accent.ink' },
      success: { background: 'success.wash', borderColor: 'success.line', color: 'success.ink' },
      warning: { background: 'warning.wash', borderColor: 'warning.line', color: 'warning.ink' },
      destructive: {
        background: 'destructive.wash',
        borderColor: 'destructive.line',
        color: 'destructive.ink',
      },
    },
    isLink: { true: { fontWeight: 'strong', _hover: { borderColor: 'ink' } }, false: {} },
    isToday: {
      true: { boxShadow: '[inset 0 0 0 2px {colors.ink}]', fontWeight: 'strong', color: 'ink' },
      false: {},
    },
  },
})

/** The look of a day, with or without a link. */
export const dayLook = day

/** Decorative: the accessible name of the day says it in words. */
export const DayLetter = ({ letter }: { letter: string }) => (
  <span className={parts.letter} data-letter={letter} />
)

/** Months side by side, or stacked if there is no room. */
export const Months = ({ children }: { children: ReactNode }) => (
  <div className={parts.months}>{children}</div>
)

type MonthProps = {
  name: string
  weekdays: readonly string[]
  /** Weeks of seven days; null for days of another month. */
  weeks: readonly (readonly (string | null)[])[]
  today: string
  children: (date: string) => ReactNode
}

export const Month = (props: MonthProps) => <DaysOfMonth {...props} className={parts.month} />

/** A month as large as the screen. */
export const MonthGrid = (props: MonthProps) => (
  <DaysOfMonth {...props} className={parts.grid} isLarge />
)

/** The number of a day in a `MonthGrid`. */
export const DateNumber = ({ children }: { children: number }) => (
  <span className={parts.date}>{children}</span>
)

/** What happens on a day; every child is a `DayEntry`. */
export const DayEntries = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={parts.entries}>
    {children}
  </ul>
)

export const DayEntry = ({ media, children }: { media?: ReactNode; children: ReactNode }) => (
  <li className={parts.entry}>
    <span>{children}</span>
    {media}
  </li>
)

type DaysOfMonthProps = MonthProps & { className: string; isLarge?: boolean }

const DaysOfMonth = ({
  name,
  weekdays,
  weeks,
  today,
  className,
  isLarge = false,
  children,
}: DaysOfMonthProps) => (
  <table className={className}>
    <caption>{name}</caption>
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th key={weekday} scope="col">
            <abbr title={weekday} className={css({ textDecoration: 'none' })}>
              {isLarge ? weekday.slice(0, 3) : weekday.slice(0, 2)}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week.find((date) => date !== null)}>
          {week.map((date, index) => (
            <td
              key={weekdays[index]}
              {...(date !== null && date === today && { 'aria-current': 'date' })}
            >
              {date !== null && children(date)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
