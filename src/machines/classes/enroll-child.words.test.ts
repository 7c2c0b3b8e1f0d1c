import { describe, expect, test } from 'vitest'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import {
  labelOf,
  sentenceOf,
  swapQuestion,
  toldOf,
  withdrawalQuestion,
} from './enroll-child.words.ts'
import {
  asked,
  choir,
  closed,
  colliding,
  enrolled,
  mia,
  offered,
  requested,
  toWait,
  waitlisted,
  withdrawn,
} from './test-eligibility.ts'

// At half past nine wherever the tests run.
const offeredUntil = new Date(2026, 10, 25, 9, 30).toISOString()
const onOffer: Eligibility = { ...offered, offeredUntil }
const isMe = { isMe: true }

describe('The one button', () => {
  test.each([
    [mia, 'Enroll Mia', 'Enroll yourself'],
    [asked, 'Ask for a place for Mia', 'Ask for a place'],
    [toWait, 'Join the waitlist for Mia', 'Join the waitlist'],
    [onOffer, 'Take the seat for Mia', 'Take the seat'],
    [colliding(mia), 'Swap Choir for this class', 'Swap Choir for this class'],
    [colliding(asked), 'Ask to swap Choir for this class', 'Ask to swap Choir for this class'],
    [colliding(toWait), 'Join the waitlist for Mia', 'Join the waitlist'],
    [closed, null, null],
    [enrolled, null, null],
  ] satisfies [Eligibility, string | null, string | null][])(
    'says %j',
    { tags: ['6.enroll-one-button'] },
    (eligibility, theirs, mine) => {
      expect([labelOf(eligibility), labelOf({ ...eligibility, ...isMe })]).toEqual([theirs, mine])
    },
  )
})

describe('What a student is to a class', () => {
  test.each([
    [mia, 'Mia is not enrolled.', 'You are not enrolled.'],
    [enrolled, 'Mia is enrolled.', 'You are enrolled.'],
    [requested, 'The request for Mia waits for an answer.', 'Your request waits for an answer.'],
    [waitlisted, 'Mia is number 3 in line.', 'You are number 3 in line.'],
    [
      onOffer,
      'A seat is kept for Mia until 11/25/2026 at 9:30 AM.',
      'A seat is kept for you until 11/25/2026 at 9:30 AM.',
    ],
    [
      { ...withdrawn, reason: 'The offer of a seat ran out.' },
      'Mia is not in this class any more. The offer of a seat ran out.',
      'You are not in this class any more. The offer of a seat ran out.',
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
    [requested, 'Choir is given up once it is approved.'],
    [waitlisted, 'Choir is kept until then.'],
    [onOffer, 'Whoever takes it gives up Choir.'],
  ])('says what is given up: %j', (eligibility, sentence) => {
    expect(sentenceOf({ ...eligibility, swaps: choir })).toContain(sentence)
  })
})

describe('What has come of a wish', () => {
  test.each([
    [enrolled, mia, 'Mia is enrolled in Chess.'],
    [requested, asked, 'A place in Chess is requested for Mia.'],
    [waitlisted, toWait, 'Mia is number 3 in line for Chess.'],
    [waitlisted, mia, 'Chess is full by now. Mia is number 3 in line.'],
    [waitlisted, onOffer, 'That seat has gone to the next in line. Mia is number 3 in line.'],
    [withdrawn, enrolled, 'Mia is not in Chess any more.'],
    [withdrawn, requested, 'The request for Chess is taken back.'],
    [withdrawn, waitlisted, 'Mia is not in line for Chess any more.'],
    [withdrawn, onOffer, 'The seat in Chess is declined.'],
  ] satisfies [Eligibility, Eligibility, string][])(
    'is told: %j after %j',
    (eligibility, was, sentence) => {
      expect(toldOf({ eligibility, was }, 'Chess')).toBe(sentence)
    },
  )

  test('is told to whoever enrolls themselves', () => {
    const mine = { ...waitlisted, ...isMe }
    expect(toldOf({ eligibility: mine, was: mia }, 'Chess')).toBe(
      'Chess is full by now. You are number 3 in line.',
    )
  })
})

describe('What is asked first', () => {
  test('is whether another class is given up, and when', () => {
    expect(swapQuestion(colliding(mia), 'Chess')).toEqual({
      title: 'Swap Choir for Chess?',
      consequence: 'Mia gives up the seat in Choir, which goes to whoever waits for it.',
      confirmLabel: 'Swap',
    })
    expect(swapQuestion(colliding({ ...toWait, ...isMe }), 'Chess').consequence).toBe(
      'You keep Choir until a seat in Chess is sure, and it is given up then.',
    )
    expect(swapQuestion(colliding(asked), 'Chess').consequence).toBe(
      'Mia keeps Choir until the request is approved, and it is given up then.',
    )
  })

  test.each([
    [enrolled, 'Published', 2, 'Mia gives up the seat; it may go to the next in line.'],
    [enrolled, 'Published', 0, 'Mia gives up the seat.'],
    [enrolled, 'Canceled', 2, 'Mia gives up the seat.'],
    [enrolled, 'Draft', 2, 'Mia gives up the seat.'],
    [onOffer, 'Published', 2, 'Mia gives up the seat; it may go to the next in line.'],
    [requested, 'Published', 0, 'Nobody decides on it any more. You can ask again.'],
    [
      waitlisted,
      'Published',
      3,
      'Mia gives up number 3 in line. Whoever joins again stands at its end.',
    ],
  ] as const)(
    'is whether they leave: %j, %s, %i in line',
    (eligibility, status, waitingCount, words) => {
      const asks = withdrawalQuestion(eligibility, { name: 'Chess', status, waitingCount })
      expect(asks.consequence).toBe(words)
    },
  )
})
