import { expect, test } from 'vitest'
import { forWords, seatWords } from './-class-words.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

const seats = { maxStudents: 12, freeSeatsCount: 2, enrolledStudentsCount: 9, waitingCount: 0 }

test('Offered seats count as taken', () => {
  expect(seatWords(seats)).toBe('10 of 12 taken')
  expect(seatWords({ ...seats, freeSeatsCount: 0, waitingCount: 3 })).toBe(
    '12 of 12 taken, 3 on the waitlist',
  )
  expect(seatWords({ ...seats, maxStudents: null, freeSeatsCount: null })).toBe(
    '9 enrolled, no limit',
  )
})

const ofAllGrades = { minGrade: null, maxGrade: null, ageAsOfDate: '2026-09-01' }

test.each([
  [8, 11, 'Strict', `Ages 8–11 on ${dayInWords('2026-09-01')}.`],
  [8, 8, 'Strict', `Age 8 on ${dayInWords('2026-09-01')}.`],
  [8, null, 'Strict', `Ages 8 and over on ${dayInWords('2026-09-01')}.`],
  [
    null,
    11,
    'Flexible',
    `Ages 11 and under on ${dayInWords('2026-09-01')}. Others can request a seat.`,
  ],
  [null, null, 'Strict', null],
] as const)('Ages are calculated as of a day: %s to %s', (minAge, maxAge, agePolicy, words) => {
  expect(forWords({ ...ofAllGrades, minAge, maxAge, agePolicy })).toBe(words)
})

test('Grades follow the ages', () => {
  const grades = { minGrade: '3rd grade', maxGrade: '5th grade', ageAsOfDate: '2026-09-01' }
  const ages = { minAge: null, maxAge: null, agePolicy: 'Flexible' } as const
  expect(forWords({ ...grades, ...ages })).toBe(
    '3rd grade to 5th grade. Others can request a seat.',
  )
  expect(forWords({ ...grades, ...ages, minAge: 8 })).toBe(
    `Ages 8 and over on ${dayInWords('2026-09-01')}. 3rd grade to 5th grade. Others can request a seat.`,
  )
})
