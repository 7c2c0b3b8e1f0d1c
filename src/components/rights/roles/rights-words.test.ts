import { expect, test } from 'vitest'
import { reasonsFor } from './rights-words.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

const none = {
  isOwner: false,
  ownerSince: null,
  roles: [],
  mayGiveRoles: false,
  guardianOf: [],
  teacherOf: [],
}
const child = {
  organizationUserId: 1,
  familyName: 'Lind',
  access: 'Full',
  isWaiting: false,
} as const

const wordsOf = (rights: object) =>
  reasonsFor({ ...none, ...rights }).map(({ title, allows }) => [title, allows])

test("A member's access is listed by source", () => {
  expect(wordsOf({})).toEqual([])
  expect(wordsOf({ isOwner: true })).toEqual([['Owner', 'full access']])
  const roles = [{ id: 4, name: 'Front desk', untilDate: '2026-12-24', permissions: [] }]
  expect(wordsOf({ roles: [{ ...roles[0], permissions: ['attendance.view'] }] })).toEqual([
    ['Front desk', `until ${dayInWords('2026-12-24')}\u00A0· View attendance`],
  ])
  const teacherOf = [{ id: 5, name: 'Choir', role: 'CoTeacher' as const }]
  expect(wordsOf({ teacherOf })).toEqual([['Co-teacher of Choir', 'sees its students']])
})

test('The children of a family are listed in one line', () => {
  const guardianOf = [
    { ...child, name: 'Mia' },
    { ...child, name: 'Theo' },
    { ...child, name: 'Kim', familyName: 'Berg', access: 'PickupOnly' as const },
  ]
  expect(wordsOf({ guardianOf })).toEqual([
    ['Family: Lind', 'Full access\u00A0· Mia, Theo'],
    ['Family: Berg', 'Pickup only\u00A0· Kim'],
  ])
})
