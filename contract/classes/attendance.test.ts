import { expect, test } from 'vitest'
import { TakeAttendance } from './attendance.ts'

const said = (personId: number) => ({ personId, mark: 'Present' })

test('Of a class, 1,000 marks at most are sent at once', () => {
  const marks = Array.from({ length: 1001 }, (_, at) => said(at + 1))
  expect(TakeAttendance.safeParse({ marks: marks.slice(1) }).success).toBe(true)
  const { error } = TakeAttendance.safeParse({ marks })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Send at most 1,000 at once.'])
})

test('Nobody is marked twice at once', () => {
  expect(TakeAttendance.safeParse({ marks: [said(1), said(2)] }).success).toBe(true)
  const { error } = TakeAttendance.safeParse({ marks: [said(1), said(2), said(1)] })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Somebody is named twice.'])
})
