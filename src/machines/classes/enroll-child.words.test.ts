import { describe, expect, test } from 'vitest'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import {
  labelOf,
  sentenceOf,
  swapQuestion,
  outcomeSentence,
  withdrawalQuestion,
} from './enroll-child.words.ts'
import {
  asked,
  choir,
  closed,
  conflicting,
  enrolled,
  mia,
  offered,
  requested,
  toWait,
  waitlisted,
  withdrawn,
} from './test-eligibility.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

// 9:30 AM in every time zone.
const offeredUntil = new Date(2026, 10, 25, 9, 30).toISOString()
const onOffer: Eligibility = { ...offered, offeredUntil }
const isMe = { isMe: true }

describe('The one button', () => {
  test.each([
    [mia, 'Enroll Mia', 'Enroll yourself'],
    [asked, 'Request a seat for Mia', 'Request a seat'],
    [toWait, 'Join the waitlist for Mia', 'Join the waitlist'],
    [onOffer, 'Take the seat for Mia', 'Take the seat'],
    [conflicting(mia), 'Swap Choir for this class', 'Swap Choir for this class'],
    [
      conflicting(asked),
      'Request to swap Choir for this class',
      'Request to swap Choir for this class',
    ],
    [conflicting(toWait), 'Join the waitlist for Mia', 'Join the waitlist'],
    [closed, null, null],
    [enrolled, null, null],
  ] satisfies [Eligibility, string | null, string | null][])(
    'reads %j',
    { tags: ['6.enroll-one-button'] },
    (eligibility, theirs, mine) => {
      expect([labelOf(eligibility), labelOf({ ...eligibility, ...isMe })]).toEqual([theirs, mine])
    },
  )
})

describe('A student who is too young to enroll alone', () => {
  const young = { ...mia, ...isMe, isAdultNeeded: true }
  const awaited: Eligibility = { ...onOffer, isAdultNeeded: true }

  test('asks an adult, also for a seat that the family holds', () => {
    expect(labelOf(young)).toBe('Ask an adult of your family')
    expect(labelOf({ ...awaited, ...isMe })).toBe('Ask an adult of your family')
    expect(labelOf({ ...awaited, ...isMe, way: null })).toBeNull()
    expect(labelOf(awaited)).toBe('Take the seat for Mia')
    expect(outcomeSentence({ eligibility: { ...awaited, ...isMe }, was: young }, 'Chess')).toBe(
      'A seat in Chess is held for you. An adult of your family has to accept it.',
    )
  })

  test('has a seat that adults decide on', () => {
    expect(sentenceOf(awaited)).toMatch(/AM\. Mia asked for it, and you decide\.$/)
    const viewed = /Mia asked for it, and an adult with full access to the family decides\.$/
    expect(sentenceOf({ ...awaited, mayEnroll: false })).toMatch(viewed)
    const blockers = [{ kind: 'ViewOnly', reason: 'View only.', opener: null }] as const
    expect(sentenceOf({ ...awaited, blockers: [...blockers] })).toMatch(viewed)
    expect(sentenceOf({ ...requested, isAdultNeeded: true })).toBe(
      'The request for Mia is waiting for an answer. Once there is a seat, an adult of the family has to accept it.',
    )
  })

  test('withdraws the request, and does not decline it', () => {
    const was: Eligibility = { ...awaited, ...isMe, way: null }
    const chess = { name: 'Chess', status: 'Published', waitingCount: 0 } as const
    expect(withdrawalQuestion(was, chess).title).toBe('Withdraw the request for Chess?')
    expect(outcomeSentence({ eligibility: { ...withdrawn, ...isMe }, was }, 'Chess')).toBe(
      'Your request for Chess was withdrawn.',
    )
    expect(withdrawalQuestion(awaited, chess).title).toBe('Decline the seat in Chess?')
  })
})

describe("A student's state in a class", () => {
  test.each([
    [mia, 'Mia is not enrolled.', 'You are not enrolled.'],
    [enrolled, 'Mia is enrolled.', 'You are enrolled.'],
    [
      requested,
      'The request for Mia is waiting for an answer.',
      'Your request is waiting for an answer.',
    ],
    [waitlisted, 'Mia is number 3 on the waitlist.', 'You are number 3 on the waitlist.'],
    [
      onOffer,
      `A seat is held for Mia until ${dayInWords('2026-11-25')} at 9:30 AM.`,
      `A seat is held for you until ${dayInWords('2026-11-25')} at 9:30 AM.`,
    ],
    [
      { ...withdrawn, reason: 'The seat offer expired.' },
      'Mia is no longer in this class. The seat offer expired.',
      'You are no longer in this class. The seat offer expired.',
    ],
    [
      { ...mia, status: 'Declined', reason: 'We are too many.' },
      'The request for Mia was declined. We are too many.',
      'Your request was declined. We are too many.',
    ],
    [
      { ...mia, status: 'Completed' },
      'Mia has completed this class.',
      'You have completed this class.',
    ],
  ] satisfies [Eligibility, string, string][])(
    'is a sentence: %j',
    { tags: ['6.enrollment-completed'] },
    (eligibility, theirs, mine) => {
      expect([sentenceOf(eligibility), sentenceOf({ ...eligibility, ...isMe })]).toEqual([
        theirs,
        mine,
      ])
    },
  )

  test.each([
    [requested, 'Choir ends once it’s approved.'],
    [waitlisted, 'Choir stays yours until then.'],
    [onOffer, 'Taking it ends Choir.'],
  ])('names the class to be given up: %j', (eligibility, sentence) => {
    expect(sentenceOf({ ...eligibility, swaps: choir })).toContain(sentence)
  })
})

describe('The message after a change', () => {
  test.each([
    [enrolled, mia, 'Mia is enrolled in Chess.'],
    [requested, asked, 'A seat in Chess is requested for Mia.'],
    [waitlisted, toWait, 'Mia is number 3 on the waitlist for Chess.'],
    [waitlisted, mia, 'Chess is now full. Mia is number 3 on the waitlist.'],
    [
      waitlisted,
      onOffer,
      'That seat went to the next student on the waitlist. Mia is number 3 on the waitlist.',
    ],
    [withdrawn, enrolled, 'Mia is no longer in Chess.'],
    [withdrawn, requested, 'Your request for Chess was withdrawn.'],
    [withdrawn, waitlisted, 'Mia is no longer on the waitlist for Chess.'],
    [withdrawn, onOffer, 'You declined the seat in Chess.'],
  ] satisfies [Eligibility, Eligibility, string][])(
    'describes it: %j after %j',
    (eligibility, was, sentence) => {
      expect(outcomeSentence({ eligibility, was }, 'Chess')).toBe(sentence)
    },
  )

  test('addresses people who enroll themselves', () => {
    const mine = { ...waitlisted, ...isMe }
    expect(outcomeSentence({ eligibility: mine, was: mia }, 'Chess')).toBe(
      'Chess is now full. You are number 3 on the waitlist.',
    )
  })
})

describe('The question before', () => {
  test('a swap names the other class, and when it is given up', () => {
    expect(swapQuestion(conflicting(mia), 'Chess')).toEqual({
      title: 'Swap Choir for Chess?',
      consequence: 'Mia gives up the seat in Choir, which goes to the waitlist.',
      confirmLabel: 'Swap',
    })
    expect(swapQuestion(conflicting({ ...toWait, ...isMe }), 'Chess').consequence).toBe(
      'You keep Choir until a seat in Chess is confirmed.',
    )
    expect(swapQuestion(conflicting(asked), 'Chess').consequence).toBe(
      'Mia keeps Choir until the request is approved.',
    )
  })

  test.each([
    [
      enrolled,
      'Published',
      2,
      'Mia gives up the seat. It may go to the next student on the waitlist.',
    ],
    [enrolled, 'Published', 0, 'Mia gives up the seat.'],
    [enrolled, 'Canceled', 2, 'Mia gives up the seat.'],
    [enrolled, 'Draft', 2, 'Mia gives up the seat.'],
    [
      onOffer,
      'Published',
      2,
      'Mia gives up the seat. It may go to the next student on the waitlist.',
    ],
    [requested, 'Published', 0, 'You can send a new request later.'],
    [
      waitlisted,
      'Published',
      3,
      'Mia gives up number 3 on the waitlist. If you rejoin, you start at the end.',
    ],
  ] as const)(
    'a withdrawal names the consequence: %j, %s, %i on the waitlist',
    (eligibility, status, waitingCount, words) => {
      const asks = withdrawalQuestion(eligibility, { name: 'Chess', status, waitingCount })
      expect(asks.consequence).toBe(words)
    },
  )
})
