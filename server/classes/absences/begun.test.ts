import { afterEach, expect, test, vi } from 'vitest'
import { eachDay } from '#contract/dates/weekdays.ts'
import { firstToday, hasBegun } from './begun.rules.ts'

afterEach(() => void vi.useRealTimers())

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
]
// With the nights on which clocks change in these zones.
const dates = [
  ...eachDay('2026-03-07', '2026-04-06'),
  ...eachDay('2026-10-03', '2026-11-02'),
  '2026-12-31',
]
const times = [null, '00:00', '01:30', '02:30', '09:15', '23:59']

test.each(zones)(
  'In %s a class begins at one instant of its day, also when the clocks change, and stays begun',
  { tags: ['6.absences-until'] },
  (timeZone) => {
    for (const date of dates) {
      for (const startTime of times) {
        const meeting = { date, startTime }
        const local = Temporal.PlainDateTime.from(`${date}T${startTime ?? '00:00'}`)
        const begins = local.toZonedDateTime(timeZone).epochMilliseconds
        const at = (instant: number) => {
          vi.useFakeTimers({ toFake: ['Date'], now: instant })
          return hasBegun(meeting, timeZone)
        }
        const found = [at(begins - 1), at(begins), at(begins + 1), at(begins + 86_400_000)]
        expect({ date, startTime, found }).toEqual({
          date,
          startTime,
          found: [false, true, true, true],
        })
        // A day whose class has not begun anywhere is still listed.
        vi.useFakeTimers({ toFake: ['Date'], now: begins - 1 })
        expect(date >= firstToday()).toBe(true)
      }
    }
  },
)
