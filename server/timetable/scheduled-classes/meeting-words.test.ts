import { expect, test } from 'vitest'
import { deadlineInWords, meetingTimes, nextDate } from './meeting-words.rules.ts'

test.each([
  ['America/New_York', '11/25/2026 at 9:30 AM EST'],
  ['America/Los_Angeles', '11/25/2026 at 6:30 AM PST'],
  ['Europe/Berlin', '11/25/2026 at 3:30 PM GMT+1'],
  ['Asia/Tokyo', '11/25/2026 at 11:30 PM GMT+9'],
  ['UTC', '11/25/2026 at 2:30 PM UTC'],
])('A deadline is told as the clocks show it in %s', (timeZone, words) => {
  expect(deadlineInWords('2026-11-25T14:30:59.000Z', timeZone)).toBe(words)
})

test('When a class meets is said as far as it is known', () => {
  const times = { startTime: '09:30', endTime: '13:00' }
  expect(meetingTimes({ weekday: 'Monday', ...times })).toBe('Mondays, 9:30 AM to 1:00 PM')
  expect(meetingTimes({ weekday: null, startTime: null, endTime: null })).toBe('Every class day')
})

test('The next day is the first one, unless the class has begun', () => {
  const dates = ['2026-11-07', '2026-11-14']
  expect(nextDate(dates, '2026-11-01')).toEqual(['First on 11/07/2026'])
  expect(nextDate(dates, '2026-11-08')).toEqual(['Next on 11/14/2026'])
  expect(nextDate(dates, '2026-12-01')).toEqual([])
})
