import { z } from '../zod.ts'

const wrong = 'Enter a time, such as 9:30 AM.'

/** A time of day in the organization's time zone, `HH:mm`, from 00:00 to 23:59. */
export const ClockTime = z
  .string()
  .check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, { error: wrong, abort: true }))

const message = 'The end must be after the start.'

/** Refuses what ends before or as it begins, at the field of the end. Times that are not there are in order. */
export const timesInOrder = z.check<{ startTime: string | null; endTime: string | null }>(
  ({ value: { startTime, endTime }, issues }) => {
    if (startTime === null || endTime === null || endTime > startTime) return
    issues.push({ code: 'custom', input: endTime, path: ['endTime'], message })
  },
)
