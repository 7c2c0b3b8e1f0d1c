import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('A short text stays as it is, on one line', () => {
  expect(excerpt(' We meet on Saturdays.\n\nCome and see. ', 40)).toBe(
    'We meet on Saturdays. Come and see.',
  )
  expect(excerpt('', 40)).toBe('')
})

test('A long text is cut between words, and without the last punctuation', () => {
  expect(excerpt('We meet on Saturdays.', 21)).toBe('We meet on Saturdays.')
  expect(excerpt('We meet on Saturdays.', 20)).toBe('We meet on…')
  expect(excerpt('Choir, chess, and more', 15)).toBe('Choir, chess…')
})

test('A text without spaces is cut between words or characters as well', () => {
  expect(excerpt('土曜日に学校で会いましょう', 8)).toMatch(/^土曜日.{0,4}…$/)
  expect(excerpt('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 20)).toBe('👩‍👩‍👧‍👦…')
})
