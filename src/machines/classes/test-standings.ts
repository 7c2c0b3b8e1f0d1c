import type { Door, Standing } from '#contract/classes/enrollments.ts'

/** A student who could be enrolled by a press. */
export const mia: Standing = {
  personId: 11,
  name: 'Mia',
  isMe: false,
  status: null,
  position: null,
  offeredUntil: null,
  reason: null,
  swaps: null,
  way: 'Enroll',
  swappable: [],
  mustSwap: null,
  mayWithdraw: false,
  doors: [],
}

export const choir = { classId: 5, name: 'Choir' }

const inside = { way: null, mayWithdraw: true } as const

export const enrolled: Standing = { ...mia, ...inside, status: 'Enrolled' }
export const requested: Standing = { ...mia, ...inside, status: 'Requested' }
export const waitlisted: Standing = { ...mia, ...inside, status: 'Waitlisted', position: 3 }
export const withdrawn: Standing = { ...mia, status: 'Withdrawn' }
export const offered: Standing = {
  ...mia,
  status: 'Offered',
  way: 'Accept',
  offeredUntil: '2026-11-25T09:30:00.000Z',
  mayWithdraw: true,
}

const full: Door = { kind: 'Full', reason: 'Full: 12 of 12.', opener: 'Join the waitlist.' }
const tooYoung: Door = { kind: 'TooYoung', reason: 'For ages 8–11; Mia is 7.', opener: null }

export const asked: Standing = { ...mia, way: 'Request' }
export const toWait: Standing = { ...mia, way: 'Waitlist', doors: [full] }
export const closed: Standing = { ...mia, way: null, doors: [tooYoung] }

/** Whatever the way is, it goes by giving up Choir. */
export const colliding = (standing: Standing): Standing => ({
  ...standing,
  swappable: [choir],
  mustSwap: choir.classId,
})
