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

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const minute = 60_000

/** How long ago an instant of the last day was, such as "3 hours ago", and when it was if it is longer ago. */
export function displayAgo(instant: string, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(instant)) / minute)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  return minutes < 24 * 60 ? ago.format(-Math.floor(minutes / 60), 'hour') : displayMoment(instant)
}

/** A day without time, `yyyy-MM-dd`, as MM/dd/yyyy. It passes through no time zone, so that it never shifts. */
export function displayDate(date: string) {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

export const displayDateRange = (start: string, end: string) =>
  `${displayDate(start)} to ${displayDate(end)}`
