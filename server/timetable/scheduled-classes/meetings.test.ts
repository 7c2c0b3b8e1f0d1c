import type { ClassDayType } from '#contract/timetable/class-days.query.ts'
import { expect, test } from 'vitest'
import {
  daysOff,
  meetingDates,
  type MeetingDay,
  meetingDays,
  meetingsOf,
  deadlineInWords,
  meetingTimes,
  nextDate,
} from './meetings.rules.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

const day = (
  id: number,
  date: string,
  type: ClassDayType = 'Regular',
  makesUpClassDayId: number | null = null,
): MeetingDay => ({ id, date, type, makesUpClassDayId })

const algebra = { startDate: '2026-09-05', endDate: '2026-09-26', weekday: 'Saturday' } as const
const datesOf = (days: MeetingDay[]) => days.map(({ date }) => date)

test('A class meets on the class days of its weekday within its dates', () => {
  const days = [
    day(1, '2026-08-29'),
    day(2, '2026-09-05'),
    day(3, '2026-09-06'),
    day(4, '2026-09-26'),
    day(5, '2026-10-03'),
  ]
  expect(datesOf(meetingDays(algebra, days))).toEqual(['2026-09-05', '2026-09-26'])
})

test('Without a weekday it meets on every class day', { tags: ['3.class-place'] }, () => {
  const days = [day(1, '2026-09-05'), day(2, '2026-09-09')]
  expect(meetingDays({ ...algebra, weekday: null }, days)).toEqual(days)
})

test('It has no meetings while neither its weekday nor a class day says when', () => {
  expect(meetingsOf({ ...algebra, weekday: null }, [])).toEqual([])
  expect(meetingsOf(algebra, []).map(({ date }) => date)).toContain('2026-09-12')
})

test('It meets on shortened days and special events, but not on holidays and canceled days', () => {
  const days = [
    day(1, '2026-09-05', 'Shortened'),
    day(2, '2026-09-12', 'Holiday'),
    day(3, '2026-09-19', 'Canceled'),
    day(4, '2026-09-26', 'SpecialEvent'),
  ]
  expect(datesOf(meetingDays(algebra, days))).toEqual(['2026-09-05', '2026-09-26'])
  expect(datesOf(daysOff(algebra, days))).toEqual(['2026-09-12', '2026-09-19'])
})

test(
  'On a make-up day those classes meet that would have met on the canceled day',
  { tags: ['2.admin-cancel-class-day'] },
  () => {
    const days = [day(1, '2026-09-19', 'Canceled'), day(2, '2026-10-06', 'MakeUp', 1)]
    expect(datesOf(meetingDays(algebra, days))).toEqual(['2026-10-06'])
    expect(meetingDays({ ...algebra, weekday: 'Tuesday' }, days)).toEqual([])
    expect(meetingDays({ ...algebra, endDate: '2026-09-12' }, days)).toEqual([])
  },
)

test('A make-up day without a canceled day is like any other', () => {
  expect(datesOf(meetingDays(algebra, [day(1, '2026-09-12', 'MakeUp')]))).toEqual(['2026-09-12'])
})

test('A canceled make-up day affects the same classes', () => {
  const days = [day(1, '2026-09-19', 'Canceled'), day(2, '2026-10-06', 'Canceled', 1)]
  expect(datesOf(daysOff(algebra, days))).toEqual(['2026-09-19', '2026-10-06'])
})

test('A make-up day for a make-up day is for the classes of the first one', () => {
  const days = [
    day(1, '2026-09-19', 'Canceled'),
    day(2, '2026-10-06', 'Canceled', 1),
    day(3, '2026-10-14', 'MakeUp', 2),
  ]
  expect(datesOf(meetingDays(algebra, days))).toEqual(['2026-10-14'])
  const tuesdays = { ...algebra, endDate: '2026-10-31', weekday: 'Tuesday' } as const
  expect(meetingDays(tuesdays, days)).toEqual([])
})

test('In a semester without class days it meets on every day of its weekday', () => {
  const dates = ['2026-09-05', '2026-09-12', '2026-09-19', '2026-09-26']
  expect(meetingDates(algebra, [])).toEqual(dates)
  expect(meetingDates(algebra, [day(1, '2026-09-06')])).toEqual([])
})

test.each([
  ['America/New_York', `${dayInWords('2026-11-25')} at 9:30 AM EST`],
  ['America/Los_Angeles', `${dayInWords('2026-11-25')} at 6:30 AM PST`],
  ['Europe/Berlin', `${dayInWords('2026-11-25')} at 3:30 PM GMT+1`],
  ['Asia/Tokyo', `${dayInWords('2026-11-25')} at 11:30 PM GMT+9`],
  ['UTC', `${dayInWords('2026-11-25')} at 2:30 PM UTC`],
])('A deadline is shown in the local time of %s', (timeZone, words) => {
  expect(deadlineInWords('2026-11-25T14:30:59.000Z', timeZone)).toBe(words)
})

test('The schedule of a class is shown as far as it is known', () => {
  const times = { startTime: '09:30', endTime: '13:00' }
  expect(meetingTimes({ weekday: 'Monday', ...times })).toBe('Mondays, 9:30 AM–1:00 PM')
  expect(meetingTimes({ weekday: null, startTime: null, endTime: null })).toBe('Every class day')
})

test('The next day is the first one, unless the class has started', () => {
  const dates = ['2026-11-07', '2026-11-14']
  expect(nextDate(dates, '2026-11-01')).toEqual([`First on ${dayInWords('2026-11-07')}`])
  expect(nextDate(dates, '2026-11-08')).toEqual([`Next on ${dayInWords('2026-11-14')}`])
  expect(nextDate(dates, '2026-12-01')).toEqual([])
})
