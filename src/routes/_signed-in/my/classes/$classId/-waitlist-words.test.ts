import { expect, test } from 'vitest'
import { chanceWords, evidenceWords, ordinal } from './-waitlist-words.ts'

const chance = {
  position: 3,
  casesCount: 31,
  gotInCount: 23,
  classesCount: 12,
  semestersCount: 2,
  isOfCategory: true,
  fewest: 5,
  most: 9,
}

test('A chance is said in tenths, with its evidence', () => {
  expect(chanceWords(chance)).toBe(
    '7 of 10 who joined the waitlist of such a class as 3rd got in before the second class day.',
  )
  expect(evidenceWords(chance)).toBe(
    '23 of 31 students got in, in 12 classes of this category in 2 semesters. Of the next 10, probably 5 to 9 will. Whoever left the waitlist is not counted.',
  )
  expect(chanceWords({ ...chance, position: 12, isOfCategory: false })).toBe(
    '7 of 10 who joined a waitlist here as 12th got in before the second class day.',
  )
  expect(evidenceWords({ ...chance, fewest: 10, most: 10 })).toContain('probably 10 will')
})

test('Places are ordinal numbers', () => {
  expect([1, 2, 3, 4, 11, 22, 113].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '22nd',
    '113th',
  ])
})
