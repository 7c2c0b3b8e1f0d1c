import { expect, test } from 'vitest'
import {
  askedWords,
  consequenceWords,
  formerMemberWords,
  leftWords,
  eligibilityWords,
  untilWords,
} from './-use-roster.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

test.each([
  ['Mia Lind is enrolled', { status: 'Enrolled', position: null }],
  ['Mia Lind is number 3 on the waitlist', { status: 'Waitlisted', position: 3 }],
  ['Mia Lind was offered a seat', { status: 'Offered', position: null }],
  [
    'Mia Lind was offered a seat, and an adult of the family has to accept it',
    { status: 'Offered', position: null, isAdultNeeded: true },
  ],
] as const)('The result is shown: %s', (words, eligibility) => {
  expect(eligibilityWords({ name: 'Mia Lind', isAdultNeeded: false, ...eligibility })).toBe(words)
})

const mia = { id: 1, name: 'Mia Lind', status: 'Enrolled' } as const
const tom = { id: 2, name: 'Tom Berg', status: 'Waitlisted' } as const
const offered = { ...tom, status: 'Offered' } as const

test('Removing a student may offer the seat to the next one', () => {
  expect(leftWords(mia, { before: [mia], after: [] })).toBe('Mia Lind was removed')
  expect(leftWords(mia, { before: [mia, tom], after: [offered] })).toBe(
    'Mia Lind was removed, and the seat is offered to Tom Berg',
  )
  expect(leftWords(mia, { before: [mia, offered], after: [offered] })).toBe('Mia Lind was removed')
})

test('A declined request frees no seat', () => {
  const asked = { ...mia, status: 'Requested' } as const
  expect(leftWords(asked, { before: [asked], after: [] })).toBe(
    'The request of Mia Lind was declined',
  )
})

test.each([
  [
    'They are no longer enrolled in Choir. Unless the class has ended, we offer the seat to the next eligible student on the waitlist.',
    { status: 'Enrolled', isAwaited: true },
  ],
  [
    'They are no longer enrolled in Choir. You can add them again.',
    { status: 'Enrolled', isAwaited: false },
  ],
  ['Their offer ends. You can add them again.', { status: 'Offered', isAwaited: false }],
  ['They lose their place on the waitlist.', { status: 'Waitlisted', isAwaited: true }],
] as const)('The consequence is shown before: %s', (words, leaving) => {
  expect(consequenceWords({ className: 'Choir', ...leaving })).toBe(words)
})

const statusDate = new Date(2026, 10, 22, 12).toISOString()

test('People who request for themselves are not named twice', () => {
  const asked = { name: 'Mia Lind', statusDate }
  expect(askedWords({ ...asked, requestedBy: 'Ruth Lind' })).toBe(
    `Requested by Ruth Lind on ${dayInWords('2026-11-22')}`,
  )
  expect(askedWords({ ...asked, requestedBy: 'Mia Lind' })).toBe(
    `Requested on ${dayInWords('2026-11-22')}`,
  )
  expect(askedWords({ ...asked, requestedBy: null })).toBe(
    `Requested on ${dayInWords('2026-11-22')}`,
  )
})

test('An offer shows when it expires', () => {
  const offeredUntil = new Date(2026, 10, 25, 12, 30).toISOString()
  expect(untilWords({ offeredUntil, isHeld: true, isAdultNeeded: false })).toBe(
    'held by the family until Wed, Nov 25 at 12:30 PM',
  )
  expect(untilWords({ offeredUntil, isHeld: false, isAdultNeeded: true })).toBe(
    'an adult has to accept it until Wed, Nov 25 at 12:30 PM',
  )
  expect(untilWords({ offeredUntil, isHeld: false, isAdultNeeded: false })).toBe(
    `until ${dayInWords('2026-11-25')} at 12:30 PM`,
  )
})

test('A student who left has a reason, if one was given', () => {
  expect(formerMemberWords({ status: 'Declined', statusDate, reason: 'Beginners only.' })).toBe(
    `Declined on ${dayInWords('2026-11-22')}: Beginners only.`,
  )
  expect(formerMemberWords({ status: 'Withdrawn', statusDate, reason: null })).toBe(
    `Withdrawn on ${dayInWords('2026-11-22')}`,
  )
})
