import { expect, test } from 'vitest'
import { holidayWords, leftOutWords, meetingDays } from './-copy-semester.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'

const days = [
  { date: '2027-09-03', type: 'Regular' as const, notes: null },
  { date: '2027-09-10', type: 'Shortened' as const, notes: null },
  { date: '2027-10-01', type: 'SpecialEvent' as const, notes: 'Fair' },
  { date: '2027-11-25', type: 'Holiday' as const, notes: 'Thanksgiving' },
  { date: '2027-12-24', type: 'Holiday' as const, notes: null },
]

test('Days are listed by month, with holidays apart', () => {
  expect(meetingDays(days)).toEqual([
    ['September 2027', '3 and 10 (shortened)'],
    ['October 2027', '1 (special event)'],
  ])
  expect(holidayWords(days)).toEqual([
    `Thanksgiving: ${dayInWords('2027-11-25')}`,
    `Holiday: ${dayInWords('2027-12-24')}`,
  ])
})

test('Everything left out is listed with the reason', () => {
  const nothing = { id: null, days: [], classes: [] }
  const some = {
    daysOutsideCount: 2,
    makeUpDaysCount: 1,
    canceledClasses: ['Chess'],
    leftOutTeachers: [
      { name: 'Ben Lind', isActive: false, classNames: ['Algebra', 'Botany'] },
      { name: 'Sam Lind', isActive: true, classNames: ['Clay'] },
    ],
  }
  expect(leftOutWords({ ...nothing, ...some })).toEqual([
    '2 class days outside the new semester',
    '1 make-up day whose canceled days now take place',
    'Chess, which was canceled',
    'Ben Lind, no longer active (Algebra and Botany)',
    'Sam Lind, who must be assigned by someone else (Clay)',
    'Students and accepted conflicts',
  ])
  const none = {
    daysOutsideCount: 0,
    makeUpDaysCount: 0,
    canceledClasses: [],
    leftOutTeachers: [],
  }
  expect(leftOutWords({ ...nothing, ...none })).toEqual(['Students and accepted conflicts'])
})
