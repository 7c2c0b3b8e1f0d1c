import type { Blocker, Eligibility } from '#contract/classes/enrollments.ts'

/** A student who can be enrolled with one press. */
export const mia: Eligibility = {
  personId: 11,
  name: 'Mia',
  isMe: false,
  status: null,
  position: null,
  offeredUntil: null,
  isAdultNeeded: false,
  reason: null,
  swaps: null,
  way: 'Enroll',
  swappable: [],
  mustSwap: null,
  mayWithdraw: false,
  blockers: [],
}

export const choir = { classId: 5, name: 'Choir' }

const inside = { way: null, mayWithdraw: true } as const

export const enrolled: Eligibility = { ...mia, ...inside, status: 'Enrolled' }
export const requested: Eligibility = { ...mia, ...inside, status: 'Requested' }
export const waitlisted: Eligibility = { ...mia, ...inside, status: 'Waitlisted', position: 3 }
export const withdrawn: Eligibility = { ...mia, status: 'Withdrawn' }
export const offered: Eligibility = {
  ...mia,
  status: 'Offered',
  way: 'Accept',
  offeredUntil: '2026-11-25T09:30:00.000Z',
  mayWithdraw: true,
}

const full: Blocker = { kind: 'Full', reason: 'Full: 12 of 12.', opener: 'Join the waitlist.' }
const tooYoung: Blocker = { kind: 'TooYoung', reason: 'For ages 8–11; Mia is 7.', opener: null }

export const asked: Eligibility = { ...mia, way: 'Request' }
export const toWait: Eligibility = { ...mia, way: 'Waitlist', blockers: [full] }
export const closed: Eligibility = { ...mia, way: null, blockers: [tooYoung] }

/** The same, if Choir is given up. */
export const conflicting = (eligibility: Eligibility): Eligibility => ({
  ...eligibility,
  swappable: [choir],
  mustSwap: choir.classId,
})
