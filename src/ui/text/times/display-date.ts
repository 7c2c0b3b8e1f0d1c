const display = new Intl.DateTimeFormat('en-US', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** The day of an instant where the reader is, as MM/dd/yyyy (specification §9). */
export const displayInstant = (instant: string) => display.format(new Date(instant))

const moment = new Intl.DateTimeFormat('en-US', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** An instant where the reader is, to the minute, as 11/21/2026, 9:30 AM. */
export const displayMoment = (instant: string) => moment.format(new Date(instant))

/** A day without time, `yyyy-MM-dd`, as MM/dd/yyyy. It passes through no time zone, so that it never shifts. */
export function displayDate(date: string) {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

export const displayDateRange = (start: string, end: string) =>
  `${displayDate(start)} to ${displayDate(end)}`

/** The day that it is where the reader is, as `yyyy-MM-dd`. */
export const todayHere = () => new Intl.DateTimeFormat('sv-SE').format(new Date())
