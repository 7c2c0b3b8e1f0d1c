import { brand } from '#contract/brand.ts'
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { CalendarEvent } from './calendars.events.ts'

/** How often a calendar is asked to look for changes, in seconds. Each of them has a mind of its own. */
const everySixHours = 6 * 60 * 60

/** Events as an iCalendar file (RFC 5545). `host` makes their ids those of this site. The same events give the same text. */
export function calendarText(events: CalendarEvent[], host: string): string {
  const calendar = ical({
    name: brand.name,
    prodId: { company: brand.name, product: brand.name },
    ttl: everySixHours,
  })
  for (const { key, time, savedDate, version, isCancelled, ...texts } of events) {
    calendar.createEvent({
      ...texts,
      ...('date' in time ? { start: time.date, allDay: true } : time),
      id: `${key}@${host}`,
      stamp: savedDate,
      lastModified: savedDate,
      sequence: version,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })
  }
  return `${calendar.toString()}\r\n`
}
