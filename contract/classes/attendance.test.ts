import { expect, test } from 'vitest'
import { TakeAttendance } from './attendance.ts'

const marked = (personId: number) => ({ personId, mark: 'Present' })

test('A request contains at most 1,000 marks', () => {
  const marks = Array.from({ length: 1001 }, (_, at) => marked(at + 1))
  expect(TakeAttendance.safeParse({ marks: marks.slice(1) }).success).toBe(true)
  const { error } = TakeAttendance.safeParse({ marks })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Send at most 1,000 at once.'])
})

test('A request marks each student only once', () => {
  expect(TakeAttendance.safeParse({ marks: [marked(1), marked(2)] }).success).toBe(true)
  const { error } = TakeAttendance.safeParse({ marks: [marked(1), marked(2), marked(1)] })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Each student can be marked only once.',
  ])
})
