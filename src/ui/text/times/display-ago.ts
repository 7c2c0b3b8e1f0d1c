import { displayMoment } from './display-date.ts'

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const minute = 60_000

/** How long ago an instant of the last day was, such as "3 hours ago", and when it was if it is longer ago. */
export function displayAgo(instant: string, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(instant)) / minute)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  return minutes < 24 * 60 ? ago.format(-Math.floor(minutes / 60), 'hour') : displayMoment(instant)
}
