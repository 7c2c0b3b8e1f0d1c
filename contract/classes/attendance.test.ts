import { expect, test } from 'vitest'
import { TakeAttendance } from './attendance.ts'

const said = (personId: number) => ({ personId, mark: 'Present' })

test('Nobody is marked twice at once', () => {
  expect(TakeAttendance.safeParse({ marks: [said(1), said(2)] }).success).toBe(true)
  const { error } = TakeAttendance.safeParse({ marks: [said(1), said(2), said(1)] })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Somebody is named twice.'])
})
