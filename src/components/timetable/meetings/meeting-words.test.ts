import { expect, test } from 'vitest'
import { meetingWords, meetsWords } from './meeting-words.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

const nothing = { weekday: null, slotName: null, startTime: null, endTime: null }
const hour = { slotName: '1st hour', startTime: '09:00', endTime: '09:50' }

test.each([
  ['Saturdays, 1st hour, 9:00–9:50 AM', { ...hour, weekday: 'Saturday' as const }],
  ['1st hour, 9:00–9:50 AM', { ...nothing, ...hour }],
  ['Mondays', { ...nothing, weekday: 'Monday' as const }],
  ['', nothing],
])('A class meets: %s', (words, meeting) => {
  expect(meetingWords({ ...nothing, ...meeting })).toBe(words)
})

const off = (date: string, notes: string | null = null) =>
  ({ date, type: notes ? 'Holiday' : 'Canceled', notes }) as const
const check = { conflicts: [], isRefused: false, fingerprint: '' }

test.each([
  ['Doesn’t meet.', 0, []],
  ['Meets once.', 1, []],
  [
    `Meets 12 times. Not on ${dayInWords('2026-11-28')} (Thanksgiving).`,
    12,
    [off('2026-11-28', 'Thanksgiving')],
  ],
  [`Meets 2 times. Not on ${dayInWords('2026-11-28')} (canceled).`, 2, [off('2026-11-28')]],
])('%s', (words, meetingsCount, daysOff) => {
  expect(meetsWords({ ...check, meetingsCount, daysOff })).toBe(words)
})

test('Only the first of many days off are listed', () => {
  const daysOff = ['01', '02', '03', '04', '05', '06'].map((day) => off(`2026-12-${day}`, 'x'))
  expect(meetsWords({ ...check, meetingsCount: 3, daysOff })).toBe(
    `Meets 3 times. Not on ${dayInWords('2026-12-01')} (x), ${dayInWords('2026-12-02')} (x), ${dayInWords('2026-12-03')} (x), ${dayInWords('2026-12-04')} (x), and 2 more days.`,
  )
})
