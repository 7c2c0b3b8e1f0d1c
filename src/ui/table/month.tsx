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

export const Month = ({ name, weekdays, weeks, today, children }: MonthProps) => (
  <table className={parts.month}>
    <caption>{name}</caption>
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th key={weekday} scope="col">
            <abbr title={weekday} className={css({ textDecoration: 'none' })}>
              {weekday.slice(0, 2)}
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
