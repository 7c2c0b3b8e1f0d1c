import { expect, test } from 'vitest'
import { currentOf, studentsWords } from './-home-teaching.tsx'

const at = (time: string) => Date.parse(`2026-12-01T${time}:00Z`)
const until = (time: string | null) => ({ end: time && `2026-12-01T${time}:00.000Z` })

test('The current class is the first that has not ended', () => {
  const classes = [until('10:00'), until('11:00')]
  expect(currentOf(classes, at('09:00'))).toBe(classes[0])
  expect(currentOf(classes, at('10:00'))).toBe(classes[1])
  expect(currentOf(classes, at('11:00'))).toBeUndefined()
})

test('A class without times may always be the current one', () => {
  const classes = [until(null)]
  expect(currentOf(classes, at('23:00'))).toBe(classes[0])
})

test.each([
  [{ enrolledStudentsCount: 12, absentCount: 0 }, ['12 students expected']],
  [{ enrolledStudentsCount: 12, absentCount: 2 }, ['10 students expected', '2 absent']],
  [{ enrolledStudentsCount: 2, absentCount: 1 }, ['1 student expected', '1 absent']],
])('Students who are absent are not expected: %j', (counts, words) => {
  expect(studentsWords(counts)).toEqual(words)
})
