import { momentInWords, withPlainSpaces } from './display-date.ts'

const display = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A time of day, `HH:mm`, as 9:30 AM. It passes through no time zone, so that it never shifts. */
export const displayTime = (time: string) =>
  withPlainSpaces(display.format(new Date(`2000-01-01T${time}:00Z`)))

/** Two times of day, `HH:mm`: 9:15–10:15 AM, or 11:30 AM–12:20 PM. */
export function displayTimeRange(start: string, end: string): string {
  const [from, to] = [displayTime(start), displayTime(end)]
  const isSameHalf = from.slice(-2) === to.slice(-2)
  return `${isSameHalf ? from.slice(0, -3) : from}–${to}`
}

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const minute = 60_000

/** How long ago an instant was, such as "3 hours ago"; after a day, its day and time, such as "Wed, Nov 18 at 12:00 PM". */
export function displayAgo(instant: string, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(instant)) / minute)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  return minutes < 24 * 60 ? ago.format(-Math.floor(minutes / 60), 'hour') : momentInWords(instant)
}

/** Seconds as a clock counts them down: 581 is "9:41", and a day "24:00:00". */
export function clockTime(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  const last = twoDigits(seconds % 60)
  return hours === 0 ? `${minutes}:${last}` : `${hours}:${twoDigits(minutes % 60)}:${last}`
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
