import type { NextClass, NextDay } from '#contract/classes/next-days.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { shortTimes } from '#src/components/timetable/meetings/meeting-words.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'

/** "Saturday, 11/28/2026", and whether that is today. */
export function dayWords(date: string, isToday: boolean): string {
  const day = `${weekdayOf(date)}, ${displayDate(date)}`
  return isToday ? `today, ${day}` : day
}

export const timeWords = ({ startTime, endTime }: NextClass): string | null =>
  startTime !== null && endTime !== null ? shortTimes(startTime, endTime) : null

/** "Saturday, 11/28/2026, is cancelled at Lindenschule: Snow". */
export function cancelledWords(cancelled: NonNullable<NextDay['cancelled']>): string {
  const { date, organizationName, reason } = cancelled
  const day = `${weekdayOf(date)}, ${displayDate(date)}, is cancelled at ${organizationName}`
  return reason === null ? `${day}.` : `${day}: ${reason}`
}
