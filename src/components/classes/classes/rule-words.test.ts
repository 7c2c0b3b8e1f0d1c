import { expect, test } from 'vitest'
import { agesWords, enrolledWords, fillWords, studentsWords, waitingWords } from './rule-words.ts'

const rules = {
  minAge: null,
  maxAge: null,
  agePolicy: 'Strict',
  minStudents: null,
  maxStudents: null,
} as const

test.each([
  ['Any age', {}],
  ['Ages 8–11. Outside these ages: exception required.', { minAge: 8, maxAge: 11 }],
  ['Age 8. Outside these ages: exception required.', { minAge: 8, maxAge: 8 }],
  ['Ages 8 and over. Outside these ages: exception required.', { minAge: 8 }],
  [
    'Ages 11 and under. Outside these ages: families can request a seat.',
    { maxAge: 11, agePolicy: 'Flexible' as const },
  ],
])('The ages of a class: %s', (words, said) => {
  expect(agesWords({ ...rules, ...said })).toBe(words)
})

test.each([
  ['3', {}],
  ['3 of 12', { maxStudents: 12 }],
  ['3 of 12, minimum 5', { minStudents: 5, maxStudents: 12 }],
])('The students of a class: %s', (words, said) => {
  expect(studentsWords({ ...rules, enrolledStudentsCount: 3, ...said })).toBe(words)
})

test('A list shows how full a class is, and its waitlist and requests', () => {
  expect(enrolledWords({ enrolledStudentsCount: 12, maxStudents: 12 })).toBe('12 of 12')
  expect(enrolledWords({ enrolledStudentsCount: 12, maxStudents: null })).toBe('12')
  expect(waitingWords({ waitingCount: 3, requestedCount: 2 })).toBe('3 on the waitlist, 2 requests')
  expect(waitingWords({ waitingCount: 0, requestedCount: 1 })).toBe('1 request')
  expect(waitingWords({ waitingCount: 0, requestedCount: 0 })).toBe('')
})

test('The seats of a semester include only classes with a limit that are not canceled', () => {
  const choir = { status: 'Published', enrolledStudentsCount: 12, maxStudents: 15 } as const
  const open = { ...choir, maxStudents: null }
  const canceled = { ...choir, status: 'Canceled' } as const
  expect(fillWords([choir, choir, open, canceled])).toBe('24 of 30')
  expect(fillWords([open, canceled])).toBe('')
})
