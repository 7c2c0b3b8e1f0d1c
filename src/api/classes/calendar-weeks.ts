import { todayHere } from '#contract/dates/display-date.ts'
import { addDays, Weekday, weekdayOf } from '#contract/dates/weekdays.ts'

/** This week and the next. */
export function calendarWeeks() {
  const today = todayHere()
  const fromDate = addDays(today, -Weekday.options.indexOf(weekdayOf(today)))
  return { today, fromDate, nextDate: addDays(fromDate, 7), untilDate: addDays(fromDate, 13) }
}
