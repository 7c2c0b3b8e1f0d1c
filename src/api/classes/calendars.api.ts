import { CalendarDays, CalendarFeed, type CalendarRange } from '#contract/classes/calendars.ts'
import { calendarWeeks } from './calendar-weeks.ts'
import { sendOnly, sendSecret, type Change, type SecretChange } from '../http.ts'
import { question } from '../question.ts'

const myFeed = 'Calendar/my-feed'

/** Idempotent: a second call returns the existing feed. */
export const makeCalendarFeed = (_: void, change: SecretChange) =>
  sendSecret('post', myFeed, change).json(CalendarFeed)

export const renewCalendarFeed = (_: void, change: SecretChange) =>
  sendSecret('post', `${myFeed}/renew`, change).json(CalendarFeed)

export const removeCalendarFeed = (_: void, change: Change) => sendOnly('delete', myFeed, change)

/** Never cached: `lastReadDate` changes whenever a calendar app reads the feed. */
export const calendarFeedQuery = {
  ...question(['calendars', 'my-feed'], myFeed, CalendarFeed),
  staleTime: 0,
  // Its address is a secret, so the pack does not have it. The list beside it says how old it is.
  meta: { isBesideStored: true },
}

/** The classes of the user and their children on the days of a range. */
export const calendarDaysQuery = (range: CalendarRange) =>
  question(['calendars', 'days', range], 'Calendar/my', CalendarDays, range)

/** The classes of this week and the next. The key changes once a week, so that they open without a network. */
export function calendarWeeksQuery() {
  const { fromDate, untilDate } = calendarWeeks()
  return calendarDaysQuery({ fromDate, untilDate })
}
