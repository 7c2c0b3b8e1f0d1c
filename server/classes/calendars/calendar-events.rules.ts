import { hour, second } from '#contract/dates/durations.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { instantAt, todayIn } from '#server/tenancy/organizations.queries.ts'
import {
  type MeetingOn,
  meetingsOf,
  timesOn,
} from '#server/timetable/scheduled-classes/meetings.rules.ts'
import type { Part } from '../my-classes/planned-classes.queries.ts'
import type { CalendarClass } from './calendars.queries.ts'
import { brand } from '#contract/brand.ts'
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'

/** One class on one day, as a calendar event. */
export type CalendarEvent = {
  /** Stable when the day moves or changes in any other way. */
  key: string
  summary: string
  location: string
  description: string
  isCanceled: boolean
  /** A `date` (`yyyy-MM-dd`) is an all-day event, for a class without times. */
  time: { start: string; end: string } | { date: string }
  /** Increases with every change of the class or the day. */
  version: number
  savedDate: string
}

/** How many days past events stay in the calendar. */
export const pastDaysShown = 90

type Day = CalendarClass['days'][number]

type Meeting = MeetingOn<Day>

/** All class days of a class by date, without holidays. */
export const eventsOf = (row: CalendarClass, publicUrl: string): CalendarEvent[] => {
  const since = addDays(todayIn(row.timeZone), -pastDaysShown)
  return meetingsOf(row, row.days)
    .map((meeting) => ({
      ...meeting,
      isCanceled: meeting.isCanceled || row.status === 'Canceled',
    }))
    .filter(({ date }) => date >= since)
    .map((meeting) => eventOf(row, meeting, publicUrl))
}

function eventOf(row: CalendarClass, meeting: Meeting, publicUrl: string): CalendarEvent {
  const { date, day, isCanceled } = meeting
  const saved = [row.savedDate, row.slotSavedDate, row.roomSavedDate, day?.savedDate]
  const summary = inWords(row)
  return {
    key: `class-${row.id}-day-${day?.id ?? date}`,
    summary: isCanceled ? `Canceled: ${summary}` : summary,
    location: filled([row.roomName, row.organizationName, row.place]).join(', '),
    description: filled([
      ...changes(row, meeting),
      row.part.isTeacher && among(row.part),
      row.organizationName,
      taughtBy(row.teacherNames),
      `${publicUrl}/my/classes/${row.id}`,
    ]).join('\n'),
    isCanceled,
    time: timeOf(row, meeting),
    version: row.version + (day?.version ?? 0),
    savedDate: filled(saved).toSorted().at(-1) ?? row.savedDate,
  }
}

function timeOf(row: CalendarClass, { date, day }: Meeting): CalendarEvent['time'] {
  const { startTime, endTime } = timesOn(row, day)
  if (startTime === null || endTime === null) return { date }
  const { timeZone } = row
  return { start: instantAt(date, startTime, timeZone), end: instantAt(date, endTime, timeZone) }
}

/** “Teaching: Choir”, “Mia and Tom: Choir”, or only the name if the person attends the class themselves. */
function inWords({ name, part }: CalendarClass): string {
  if (part.isTeacher) return `Teaching: ${name}`
  if (part.children.length === 0) return name
  return `${list.format([...(part.isStudent ? ['You'] : []), ...namesOf(part)])}: ${name}`
}

const among = (part: Part) =>
  part.children.length > 0 && `In this class: ${list.format(namesOf(part))}`

const namesOf = ({ children }: Part) => children.map(({ name }) => name)

const taughtBy = (names: string[]) =>
  names.length > 0 && `${names.length === 1 ? 'Teacher' : 'Teachers'}: ${list.format(names)}`

/** Cancellations and make-up days, with the reason. */
function changes({ status, days }: CalendarClass, { day }: Meeting) {
  const madeUp = days.find(({ id }) => id === day?.makesUpClassDayId)
  const madeUpBy = days.find((other) => other.makesUpClassDayId === day?.id && !isOff(other.type))
  return [
    status === 'Canceled' && 'This class is canceled.',
    day?.cancelReason && `Reason: ${day.cancelReason}`,
    madeUpBy && `The make-up day is ${dayInWords(madeUpBy.date)}.`,
    madeUp && `This makes up ${dayInWords(madeUp.date)}.`,
  ]
}

const list = new Intl.ListFormat('en-US')

const filled = (texts: (string | false | null | undefined)[]): string[] =>
  texts.flatMap((text) => text || [])

/** The suggested refresh interval, in seconds. Calendar apps may ignore it. */
const everySixHours = (6 * hour) / second

/** Events as an iCalendar file (RFC 5545). `host` makes their ids unique to this site. The output is deterministic. */
export function calendarText(events: CalendarEvent[], host: string): string {
  const calendar = ical({
    name: brand.name,
    prodId: { company: brand.name, product: brand.name },
    ttl: everySixHours,
  })
  for (const { key, time, savedDate, version, isCanceled, ...texts } of events) {
    calendar.createEvent({
      ...texts,
      ...('date' in time ? { start: time.date, allDay: true } : time),
      id: `${key}@${host}`,
      stamp: savedDate,
      lastModified: savedDate,
      sequence: version,
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isCanceled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })
  }
  return `${calendar.toString()}\r\n`
}
