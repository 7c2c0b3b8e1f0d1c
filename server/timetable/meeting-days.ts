import type { ClassDayType } from '#contract/class-days.ts'
import { eachDay, type Weekday, weekdayOf } from '#contract/weekdays.ts'

/** As much of a class as says when it meets. Without a weekday it meets on every class day. */
export type Meeting = { startDate: string; endDate: string; weekday: Weekday | null }

/** As much of a class day as says which classes meet. */
export type MeetingDay = {
  id: number
  date: string
  type: ClassDayType
  makesUpClassDayId: number | null
}

const isOff = ({ type }: MeetingDay) => type === 'Holiday' || type === 'Cancelled'

const isOn = ({ startDate, endDate, weekday }: Meeting, date: string) =>
  date >= startDate && date <= endDate && (weekday === null || weekday === weekdayOf(date))

/** A class expects a day within its dates, on its weekday. On a day that makes another up it is that one's date that counts. */
function expectedDays<Day extends MeetingDay>(meeting: Meeting, days: readonly Day[]): Day[] {
  const dates = new Map(days.map(({ id, date }) => [id, date]))
  return days.filter(({ date, makesUpClassDayId }) =>
    isOn(meeting, dates.get(makesUpClassDayId ?? 0) ?? date),
  )
}

/** Of all class days of a semester, those on which a class meets. */
export const meetingDays = <Day extends MeetingDay>(meeting: Meeting, days: readonly Day[]) =>
  expectedDays(meeting, days).filter((day) => !isOff(day))

/** Of all class days of a semester, those on which a class would meet, but for a holiday or because they are cancelled. */
export const daysOff = <Day extends MeetingDay>(meeting: Meeting, days: readonly Day[]) =>
  expectedDays(meeting, days).filter(isOff)

/** The dates on which a class meets. In a semester without any class days it meets on all of its own days. */
export const meetingDates = (meeting: Meeting, days: readonly MeetingDay[]): string[] =>
  days.length > 0
    ? meetingDays(meeting, days).map(({ date }) => date)
    : eachDay(meeting.startDate, meeting.endDate).filter((date) => isOn(meeting, date))
