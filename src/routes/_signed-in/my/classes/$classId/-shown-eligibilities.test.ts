import { expect, test } from 'vitest'
import type { Blocker, Eligibility } from '#contract/classes/enrollments.ts'
import { mia as enrollable } from '#src/machines/classes/test-eligibility.ts'
import {
  areChildrenMissing,
  blockersOfAll,
  isViewedOutside,
  shownBlockers,
  shownEligibilities,
} from './-shown-eligibilities.ts'

const closed: Blocker = { kind: 'RegistrationClosed', reason: 'It closed.', opener: 'Ask.' }
const young: Blocker = { kind: 'TooYoung', reason: 'For ages 8–11; Mia is 7.', opener: null }

const full: Blocker = { kind: 'Full', reason: 'Full: 1 of 1.', opener: 'Join the waitlist.' }

const eligibility = (name: string, changed: Partial<Eligibility> = {}): Eligibility => ({
  ...enrollable,
  personId: name.length,
  name,
  way: null,
  ...changed,
})
const me = (changed?: Partial<Eligibility>) => eligibility('Ada', { isMe: true, ...changed })
const names = (of: Eligibility[]) => of.map(({ name }) => name)

test('A blocker that all blocked students have is shown once, other blockers per student', () => {
  const mia = eligibility('Mia', { blockers: [closed, young] })
  const tom = eligibility('Tom', { blockers: [closed] })
  const inside = eligibility('Elias', { status: 'Enrolled' })
  expect(blockersOfAll([mia, tom, inside])).toEqual([closed])
  expect(blockersOfAll([mia, inside])).toEqual([])
  expect(blockersOfAll([mia, eligibility('Noa', { blockers: [young] })])).toEqual([young])
})

test('How to get past a full class is not shown with other blockers', () => {
  expect(shownBlockers(eligibility('Mia', { blockers: [closed, full] }))).toEqual([closed])
  expect(shownBlockers(eligibility('Mia', { blockers: [full] }))).toEqual([full])
  const asked = [young, full]
  expect(shownBlockers(eligibility('Mia', { way: 'Request', blockers: asked }))).toEqual(asked)
})

test('Parents are listed last, and only if they can enroll or are enrolled', () => {
  const mia = eligibility('Mia')
  expect(names(shownEligibilities([me({ way: 'Enroll' }), mia], false))).toEqual(['Mia', 'Ada'])
  expect(names(shownEligibilities([me({ blockers: [closed] }), mia], false))).toEqual(['Mia'])
  expect(names(shownEligibilities([me({ status: 'Enrolled' }), mia], true))).toEqual(['Mia', 'Ada'])
})

test('A user without children is listed, unless they teach the class', () => {
  expect(names(shownEligibilities([me({ blockers: [closed] })], false))).toEqual(['Ada'])
  expect(shownEligibilities([me({ way: 'Enroll' })], true)).toEqual([])
  expect(names(shownEligibilities([me({ status: 'Enrolled' })], true))).toEqual(['Ada'])
})

test('A parent without children is asked to add them before the offer to enroll', () => {
  const parent = { isParent: true, isStudent: false }
  const teenager = { isParent: false, isStudent: true }
  const open = me({ way: 'Enroll' })
  expect(areChildrenMissing([open], parent)).toBe(true)
  expect(areChildrenMissing([open], { isParent: false, isStudent: false })).toBe(true)
  expect(areChildrenMissing([open], teenager)).toBe(false)
  expect(areChildrenMissing([eligibility('Mia'), open], parent)).toBe(false)
  expect(areChildrenMissing([me({ status: 'Enrolled' })], parent)).toBe(false)
  expect(areChildrenMissing([me({ blockers: [closed] })], parent)).toBe(false)
  expect(areChildrenMissing([me({ blockers: [{ ...young, kind: 'TooOld' }] })], parent)).toBe(true)
})

test('A child whom the user can only view is outside the class unless they have a status in it', () => {
  const viewed: Blocker = { kind: 'ViewOnly', reason: 'View only.', opener: 'Ask.' }
  expect(isViewedOutside(eligibility('Mia', { blockers: [viewed] }))).toBe(true)
  expect(isViewedOutside(eligibility('Mia', { blockers: [viewed], status: 'Offered' }))).toBe(false)
  expect(isViewedOutside(eligibility('Mia', { blockers: [young] }))).toBe(false)
})
