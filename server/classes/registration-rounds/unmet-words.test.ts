import { expect, test } from 'vitest'
import type { UnmetReason } from './unmet-choices.ts'
import { unmetInWords } from './unmet-words.ts'

const names = ['', 'Pottery', 'Choir']

const wordsFor = (reason: UnmetReason, isMe = false) =>
  unmetInWords(reason, {
    className: 'Pottery',
    nameOf: (id) => names[id]!,
    student: { name: 'Mia', isMe },
  })

const full = { kind: 'Full', seats: 5, families: 5, withoutFirstChoice: 5, place: 6 } as const

test.each<[UnmetReason, string]>([
  [full, 'Pottery went to 5 families who had no first choice yet; Mia was 6th.'],
  [
    { ...full, seats: 1, families: 1, withoutFirstChoice: 1, place: 2 },
    'Pottery went to 1 family who had no first choice yet; Mia was 2nd.',
  ],
  [
    { ...full, withoutFirstChoice: 3, place: 8 },
    'All 5 seats of Pottery were picked earlier, 3 of them by families who had no first choice yet; Mia was 8th.',
  ],
  [
    { ...full, withoutFirstChoice: 1, place: 8 },
    'All 5 seats of Pottery were picked earlier, 1 of them by a family who had no first choice yet; Mia was 8th.',
  ],
  [
    { ...full, seats: 1, families: 1, withoutFirstChoice: 0, place: 3 },
    'The last seat of Pottery was picked earlier; Mia was 3rd.',
  ],
  [{ ...full, seats: 0, withoutFirstChoice: 0 }, 'Pottery was full before the round.'],
  [
    { kind: 'Dissolved', students: 3, minStudents: 5 },
    'Pottery was dissolved: 3 of the 5 students that it needs.',
  ],
  [
    { kind: 'SameTime', withClassId: 2, withRank: 1 },
    'Pottery is at the same time as Choir, which is Mia’s first choice.',
  ],
  [
    { kind: 'SameTime', withClassId: 2, withRank: null },
    'Pottery is at the same time as Choir, which Mia attends already.',
  ],
  [
    { kind: 'Preference', preference: 'SameHalfDay', withClassId: 2, withRank: 2 },
    'Pottery is not in the half-day of your family’s other classes, so Mia got Choir, Mia’s second choice.',
  ],
  [
    { kind: 'Preference', preference: 'Friend', withClassId: 2, withRank: 3 },
    'Pottery would have separated friends, so Mia got Choir, Mia’s third choice.',
  ],
  [
    { kind: 'MostClasses', mostClasses: 2 },
    'Mia reached the most classes per child that you set: 2.',
  ],
  [{ kind: 'Enrolled' }, 'Mia is already in Pottery.'],
  [{ kind: 'Refused', refusal: 'For ages 8 and up; Mia is 6.' }, 'For ages 8 and up; Mia is 6.'],
])('A family reads why a choice was not met: %j', (reason, sentence) => {
  expect(wordsFor(reason)).toBe(sentence)
})

test('Students who choose for themselves are addressed', () => {
  expect(wordsFor(full, true)).toBe(
    'Pottery went to 5 families who had no first choice yet; you were 6th.',
  )
})
