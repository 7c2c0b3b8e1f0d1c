const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** Some engines put a narrow space before AM and PM, which not every font and mail program shows. */
export const withPlainSpaces = (text: string): string => text.replaceAll('\u202F', ' ')

const display = new Intl.DateTimeFormat('en-US', numeric)
const moment = new Intl.DateTimeFormat('en-US', { ...numeric, ...time })
const clock = new Intl.DateTimeFormat('en-US', time)

/** A day without time, `yyyy-MM-dd`, as MM/dd/yyyy (specification §9). It passes through no time zone, so that it never shifts. */
export const displayDate = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** Two days, `yyyy-MM-dd`, as MM/dd/yyyy to MM/dd/yyyy (specification §2). */
export const displayDateRange = (start: string, end: string): string =>
  `${displayDate(start)} to ${displayDate(end)}`

/** The day of an instant in the reader's time zone, as MM/dd/yyyy. */
export const displayInstant = (instant: string): string => display.format(new Date(instant))

/** An instant in the reader's time zone, for tables and lists, as 11/21/2026, 9:30 AM. */
export const displayMoment = (instant: string): string =>
  withPlainSpaces(moment.format(new Date(instant)))

const day = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const thisYear = new Intl.DateTimeFormat('en-US', day)
const anyYear = new Intl.DateTimeFormat('en-US', { ...day, year: 'numeric' })

/** A day, `yyyy-MM-dd`, in a sentence: "Tue, Sep 22" this year, "Tue, Sep 22, 2026" in another. */
export function dayInWords(date: string, today: Date = new Date()): string {
  const format = Number(date.slice(0, 4)) === today.getFullYear() ? thisYear : anyYear
  return format.format(new Date(date))
}

/** The day of an instant in the reader's time zone, in a sentence: "Wed, Nov 25". */
export const instantInWords = (instant: string): string => dayInWords(dayHere(new Date(instant)))

/** An instant in the reader's time zone, in a sentence: "Wed, Nov 25 at 9:30 AM". */
export const momentInWords = (instant: string): string =>
  `${instantInWords(instant)} at ${withPlainSpaces(clock.format(new Date(instant)))}`

/** An instant of the last days in the reader's time zone, in a sentence: "today at 8:12 AM". */
export const recentInWords = (instant: string): string =>
  dayHere(new Date(instant)) === todayHere()
    ? `today at ${withPlainSpaces(clock.format(new Date(instant)))}`
    : momentInWords(instant)

// Swedish writes dates as `yyyy-MM-dd`.
const iso = new Intl.DateTimeFormat('sv-SE')
const dayHere = (instant: Date) => iso.format(instant)

/** Today in the reader's time zone, as `yyyy-MM-dd`. */
export const todayHere = (): string => dayHere(new Date())
