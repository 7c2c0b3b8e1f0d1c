import { expect, test } from 'vitest'
import type { Door, Standing } from '#contract/classes/enrollments.ts'
import { doorsOfAll, saidDoors, shownStandings } from './-family-card.tsx'

const closed: Door = { kind: 'RegistrationClosed', reason: 'It closed.', opener: 'Ask.' }
const young: Door = { kind: 'TooYoung', reason: 'For ages 8–11; Mia is 7.', opener: null }

const full: Door = { kind: 'Full', reason: 'Full: 1 of 1.', opener: 'Join the waitlist.' }

const standing = (name: string, changed: Partial<Standing> = {}): Standing => ({
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
  doors: [],
  ...changed,
})
const me = (changed?: Partial<Standing>) => standing('Ada', { isMe: true, ...changed })
const names = (of: Standing[]) => of.map(({ name }) => name)

test('A door that everybody stands at is said once, and others of each by themself', () => {
  const mia = standing('Mia', { doors: [closed, young] })
  const tom = standing('Tom', { doors: [closed] })
  const inside = standing('Elias', { status: 'Enrolled' })
  expect(doorsOfAll([mia, tom, inside])).toEqual([closed])
  expect(doorsOfAll([mia, inside])).toEqual([])
  expect(doorsOfAll([mia, standing('Noa', { doors: [young] })])).toEqual([young])
})

test('How to get past a full class is not said where another door is closed', () => {
  expect(saidDoors(standing('Mia', { doors: [closed, full] }))).toEqual([closed])
  expect(saidDoors(standing('Mia', { doors: [full] }))).toEqual([full])
  const asked = [young, full]
  expect(saidDoors(standing('Mia', { way: 'Request', doors: asked }))).toEqual(asked)
})

test('Parents come last, and only with something to say', () => {
  const mia = standing('Mia')
  expect(names(shownStandings([me({ way: 'Enroll' }), mia], false))).toEqual(['Mia', 'Ada'])
  expect(names(shownStandings([me({ doors: [closed] }), mia], false))).toEqual(['Mia'])
  expect(names(shownStandings([me({ status: 'Enrolled' }), mia], true))).toEqual(['Mia', 'Ada'])
})

test('Whoever has no children is shown, unless they teach the class', () => {
  expect(names(shownStandings([me({ doors: [closed] })], false))).toEqual(['Ada'])
  expect(shownStandings([me({ way: 'Enroll' })], true)).toEqual([])
  expect(names(shownStandings([me({ status: 'Enrolled' })], true))).toEqual(['Ada'])
})
