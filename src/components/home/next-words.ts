import type { NextClass, NextDay } from '#contract/next-days.ts'
import { weekdayOf } from '#contract/weekdays.ts'
import { shortTimes } from '#src/components/classes/meeting-words.ts'
import { displayDate } from '#src/ui/text/display-date.ts'

/** "Saturday, 11/28/2026", and whether that is today. */
export function dayWords(date: string, today: string): string {
  const day = `${weekdayOf(date)}, ${displayDate(date)}`
  return date === today ? `today, ${day}` : day
}

export const timeWords = ({ startTime, endTime }: NextClass): string | null =>
  startTime !== null && endTime !== null ? shortTimes(startTime, endTime) : null

/** "11/28/2026 is cancelled: Snow". */
export function cancelledWords({ date, reason }: NonNullable<NextDay['cancelled']>): string {
  const day = `${weekdayOf(date)}, ${displayDate(date)}, is cancelled`
  return reason === null ? `${day}.` : `${day}: ${reason}`
}
