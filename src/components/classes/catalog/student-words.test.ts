import { expect, test } from 'vitest'
import {
  areAllOnlyViewed,
  childrenToApplyFor,
  familyOf,
  fits,
  isListed,
  reasonsForAll,
  studentWords,
} from './student-words.ts'
import { catalogOf, choir, closedBy, mia } from './test-catalog.ts'

const student = (personId: number, name: string, isMe = false) => ({
  personId,
  name,
  isMe,
  gradeLevelId: null,
  mayChangeGrade: false,
})

const offered = {
  ...mia,
  status: 'Offered' as const,
  way: 'Accept' as const,
  offeredUntil: new Date(2026, 10, 25, 9, 30).toISOString(),
}

test('Students go by as much of their names as tells them apart', () => {
  const students = [
    student(1, 'Ana Maria Lind'),
    student(2, 'Ana Lind'),
    student(3, 'Tom Lind'),
    student(4, 'Ada Lind', true),
  ]
  const { names } = familyOf({ students })
  expect([...names.values()]).toEqual(['Ana Maria', 'Ana Lind', 'Tom', 'You'])
})

test.each([
  [mia, 'can enroll'],
  [{ ...mia, way: 'Request' as const }, 'can request a seat'],
  [{ ...mia, way: 'Waitlist' as const }, 'can join the waitlist'],
  [{ ...mia, mustSwap: 7, swappable: [{ classId: 7, name: 'Chess' }] }, 'can swap with Chess'],
  [{ ...mia, status: 'Enrolled' as const, way: null }, 'enrolled'],
  [{ ...mia, status: 'Waitlisted' as const, position: 2, way: null }, 'number 2 on the waitlist'],
  [{ ...mia, status: 'Requested' as const, way: null }, 'requested a seat'],
  [{ ...offered, isAdultNeeded: true }, 'asks for a seat, held until Wed, Nov 25 at 9:30 AM'],
  [
    { ...offered, isAdultNeeded: true, isMe: true, way: null },
    'held until Wed, Nov 25 at 9:30 AM, and an adult has to accept it',
  ],
  // A seat that the family holds, which is not asked for yet.
  [{ ...offered, isAdultNeeded: true, isMe: true }, 'seat held until Wed, Nov 25 at 9:30 AM'],
  [closedBy('TooYoung', 'Full'), 'too young'],
  [closedBy('RegistrationNotOpen', 'TooOld'), 'too old'],
])('%#: the status of a student reads "%s"', (eligibility, words) => {
  expect(studentWords(eligibility)?.words).toBe(words)
})

test('What already stands on the class or the screen is not repeated for each student', () => {
  expect(studentWords(closedBy('RegistrationClosed', 'TooYoung'))).toBeNull()
  expect(studentWords(closedBy('AdminOnly'))).toBeNull()
  expect(studentWords(closedBy('NotMember'))).toBeNull()
})

test('A parent is included if they are a student or have no children', () => {
  const me = { ...mia, isMe: true }
  const [parent, alone] = [true, false].map((hasChildren) => ({ hasChildren, names: new Map() }))
  expect(parent && isListed(me, parent)).toBe(false)
  expect(parent && isListed({ ...me, status: 'Enrolled' }, parent)).toBe(true)
  expect(alone && isListed(me, alone)).toBe(true)
})

test('A class fits a student who is enrolled, can enroll, or only waits for registration', () => {
  expect(fits(choir, mia)).toBe(true)
  expect(fits(choir, { ...mia, way: null, status: 'Waitlisted' })).toBe(true)
  expect(fits(choir, closedBy('RegistrationNotOpen', 'Full'))).toBe(true)
  expect(fits({ hasWaitlist: false }, closedBy('RegistrationNotOpen', 'Full'))).toBe(false)
  expect(fits(choir, closedBy('RegistrationClosed'))).toBe(false)
  expect(fits(choir, closedBy('TooYoung'))).toBe(false)
  expect(fits(choir, { ...mia, way: null })).toBe(false)
})

test('A reason that applies to every class is shown once', () => {
  const one = { ...choir, eligibilities: [closedBy('NotActive', 'TooYoung')] }
  const catalog = catalogOf([choir, one, one])
  expect(reasonsForAll(catalog, familyOf(catalog))).toEqual(['NotActive.'])
})

test('Children who are not members are named once, with a link to apply unless access is view-only', () => {
  const stranger = closedBy('NotMember', 'TooYoung')
  const finn = { ...closedBy('NotMember', 'ViewOnly'), personId: 2, name: 'Finn Lind' }
  const one = {
    ...choir,
    eligibilities: [stranger, finn, { ...stranger, personId: 9, isMe: true }],
  }
  const catalog = catalogOf([one, one])
  expect([...childrenToApplyFor(catalog)]).toEqual([[1, 'Mia Lind']])
  expect(reasonsForAll(catalog, familyOf(catalog))).toEqual([
    'NotMember.',
    'You can view information about Finn Lind, but you can’t enroll them. Ask an adult with full access to the family.',
  ])
  expect(areAllOnlyViewed(catalog, familyOf(catalog))).toBe(false)
})

test('Children whom the user can only view are named in one sentence', () => {
  const viewed = closedBy('ViewOnly', 'TooYoung')
  const one = {
    ...choir,
    eligibilities: [viewed, { ...viewed, personId: 2, name: 'Finn Lind' }],
  }
  const catalog = catalogOf([one, one])
  expect(reasonsForAll(catalog, familyOf(catalog))).toEqual([
    'You can view information about Mia Lind and Finn Lind, but you can’t enroll them. Ask an adult with full access to the family.',
  ])
  expect(areAllOnlyViewed(catalog, familyOf(catalog))).toBe(true)
  const inside = { ...viewed, status: 'Enrolled' as const, blockers: [] }
  const withEnrolled = catalogOf([one, { ...one, eligibilities: [inside] }])
  expect(areAllOnlyViewed(withEnrolled, familyOf(withEnrolled))).toBe(true)
  expect(areAllOnlyViewed(catalogOf([]), familyOf(catalog))).toBe(false)
})
