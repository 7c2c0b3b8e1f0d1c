import { expect, test } from 'vitest'
import { chosenInWords, classInWords, percent } from './-round-words.ts'

const one = { classId: 1, className: 'Chess', dissolved: null }

test.each([
  [{ ...one, chosen: 9, placed: 8, waiting: 1 }, '9 chose it, 8 get a seat, 1 waits.'],
  [{ ...one, chosen: 1, placed: 1, waiting: 0 }, '1 chose it, 1 gets a seat.'],
  [
    { ...one, chosen: 3, placed: 0, waiting: 0, dissolved: { students: 3, minStudents: 5 } },
    '3 chose it. Dissolved: 3 of the 5 students that it needs.',
  ],
])('A class of a round in words: %j', (result, words) => {
  expect(classInWords(result)).toBe(words)
})

test.each([
  [{ studentsCount: 0, familiesCount: 0 }, 'Nobody has chosen classes yet.'],
  [{ studentsCount: 1, familiesCount: 1 }, '1 student in 1 family has chosen classes.'],
  [{ studentsCount: 34, familiesCount: 20 }, '34 students in 20 families have chosen classes.'],
])('How many have chosen: %j', (counts, words) => {
  expect(chosenInWords(counts)).toBe(words)
})

test('A share is a percentage', () => {
  expect([percent(0.834), percent(1)]).toEqual(['83%', '100%'])
})
