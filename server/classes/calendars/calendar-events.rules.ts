import { hour, second } from '#contract/dates/durations.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { dayInWords } from '#contract/dates/date-words.ts'
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

/** One class on one day, as a calendar shows it. */
export type CalendarEvent = {
  /** Stays the same when the day is put off, or anything else about it changes. */
  key: string
  summary: string
  location: string
  description: string
  isCanceled: boolean
  /** Without times it lasts all of a day, `yyyy-MM-dd`. */
  time: { start: string; end: string } | { date: string }
  /** Grows with every change of the class or the day. */
  version: number
  savedDate: string
}

/** For how many days a class that is over stays in a calendar. */
export const daysKept = 90

type Day = CalendarClass['days'][number]

type Meeting = MeetingOn<Day>

/** All class days of a class, the first first. Holidays are none. */
export const eventsOf = (row: CalendarClass, publicUrl: string): CalendarEvent[] => {
  const since = addDays(todayIn(row.timeZone), -daysKept)
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

/** “Teaching: Choir”, “Mia and Tom: Choir”, or the name alone of what somebody attends themselves. */
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

/** What is not as usual, and why. */
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

/** How often a calendar is asked to look for changes, in seconds. Each of them has a mind of its own. */
const everySixHours = (6 * hour) / second

/** Events as an iCalendar file (RFC 5545). `host` makes their ids those of this site. The same events give the same text. */
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
