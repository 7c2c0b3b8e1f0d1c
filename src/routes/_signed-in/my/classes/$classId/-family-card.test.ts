import { expect, test } from 'vitest'
import type { Blocker, Eligibility } from '#contract/classes/enrollments.ts'
import { blockersOfAll, shownBlockers, shownEligibilities } from './-family-card.tsx'

const closed: Blocker = { kind: 'RegistrationClosed', reason: 'It closed.', opener: 'Ask.' }
const young: Blocker = { kind: 'TooYoung', reason: 'For ages 8–11; Mia is 7.', opener: null }

const full: Blocker = { kind: 'Full', reason: 'Full: 1 of 1.', opener: 'Join the waitlist.' }

const eligibility = (name: string, changed: Partial<Eligibility> = {}): Eligibility => ({
  personId: name.length,
  name,
  isMe: false,
  status: null,
  position: null,
  offeredUntil: null,
  reason: null,
  swaps: null,
  way: null,
  swappable: [],
  mustSwap: null,
  mayWithdraw: false,
  blockers: [],
  ...changed,
})
const me = (changed?: Partial<Eligibility>) => eligibility('Ada', { isMe: true, ...changed })
const names = (of: Eligibility[]) => of.map(({ name }) => name)

test('A door that everybody stands at is said once, and others of each by themselves', () => {
  const mia = eligibility('Mia', { blockers: [closed, young] })
  const tom = eligibility('Tom', { blockers: [closed] })
  const inside = eligibility('Elias', { status: 'Enrolled' })
  expect(blockersOfAll([mia, tom, inside])).toEqual([closed])
  expect(blockersOfAll([mia, inside])).toEqual([])
  expect(blockersOfAll([mia, eligibility('Noa', { blockers: [young] })])).toEqual([young])
})

test('How to get past a full class is not said where another door is closed', () => {
  expect(shownBlockers(eligibility('Mia', { blockers: [closed, full] }))).toEqual([closed])
  expect(shownBlockers(eligibility('Mia', { blockers: [full] }))).toEqual([full])
  const asked = [young, full]
  expect(shownBlockers(eligibility('Mia', { way: 'Request', blockers: asked }))).toEqual(asked)
})

test('Parents come last, and only with something to say', () => {
  const mia = eligibility('Mia')
  expect(names(shownEligibilities([me({ way: 'Enroll' }), mia], false))).toEqual(['Mia', 'Ada'])
  expect(names(shownEligibilities([me({ blockers: [closed] }), mia], false))).toEqual(['Mia'])
  expect(names(shownEligibilities([me({ status: 'Enrolled' }), mia], true))).toEqual(['Mia', 'Ada'])
})

test('Whoever has no children is shown, unless they teach the class', () => {
  expect(names(shownEligibilities([me({ blockers: [closed] })], false))).toEqual(['Ada'])
  expect(shownEligibilities([me({ way: 'Enroll' })], true)).toEqual([])
  expect(names(shownEligibilities([me({ status: 'Enrolled' })], true))).toEqual(['Ada'])
})
