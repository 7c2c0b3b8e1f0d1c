import { expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/rights/audit.ts'
import { historyWords } from './history-words.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

const entry: HistoryEntry = {
  id: 1,
  actorName: 'Ada Lind',
  action: 'Edited',
  before: null,
  after: null,
  createdDate: '2026-11-22T08:00:00.000Z',
}

test.each<[Partial<HistoryEntry>, string]>([
  [{ action: 'Added', after: { name: 'Ben' } }, 'Ada Lind added this record'],
  [{ action: 'Joined' }, 'Ada Lind joined'],
  [{ action: 'Left' }, 'Ada Lind left'],
  [
    { action: 'Left', after: { status: 'Archived' } },
    'Ada Lind removed them from the organization',
  ],
  [
    { action: 'Joined', after: { status: 'Active' } },
    'Ada Lind brought them back into the organization',
  ],
  [{ action: 'Joined', after: { status: 'Archived' } }, 'Ada Lind allowed you to restore them'],
  [{ action: 'OwnerAdded' }, 'Ada Lind made them an owner'],
  [{ action: 'TakenOut', after: { class: 'Algebra' } }, 'Ada Lind removed them from Algebra'],
  [{ action: 'TakenOut', after: {} }, 'Ada Lind removed them from a class'],
  [
    {
      action: 'Enrolled',
      after: { class: 'Robots', enrollmentReason: 'She builds them at home.' },
    },
    'Ada Lind enrolled them in Robots (She builds them at home.)',
  ],
  [
    { action: 'EnrollmentRequested', after: { class: 'Choir' } },
    'Ada Lind requested a seat in Choir for them',
  ],
  [
    {
      action: 'EnrollmentDeclined',
      after: { class: 'Choir', enrollmentReason: 'Beginners only.' },
    },
    'Ada Lind declined the request for Choir (Beginners only.)',
  ],
  [
    { action: 'EnrollmentWithdrawn', after: { class: 'Choir' } },
    'Ada Lind withdrew them from Choir',
  ],
  [{ action: 'Waitlisted', after: {} }, 'Ada Lind added them to the waitlist for a class'],
  [
    { actorName: 'Kinroll', action: 'SeatOffered', after: { class: 'Choir' } },
    'Kinroll offered them a seat in Choir',
  ],
  [
    { actorName: 'Kinroll', action: 'OfferEnded', after: { class: 'Choir' } },
    'Kinroll withdrew the offer of a seat in Choir',
  ],
  [
    { before: { status: 'Active' }, after: { status: 'Suspended' } },
    'Ada Lind changed the status from Active to Suspended',
  ],
  [
    { before: { isTeacher: false, isParent: true }, after: { isTeacher: true, isParent: false } },
    'Ada Lind made them a teacher and removed them as a parent',
  ],
  [
    { before: { birthDate: null }, after: { birthDate: '2015-03-09' } },
    'Ada Lind changed the birth date from nothing to 03/09/2015',
  ],
  [{ before: { staffNotes: 'x' }, after: { staffNotes: 'y' } }, 'Ada Lind changed the staff notes'],
  [
    { action: 'Invited', after: { invitation: 'ben@example.org' } },
    'Ada Lind invited ben@example.org to claim this record',
  ],
  [
    { action: 'Merged', after: { record: 'Art teacher', member: 'Ben Lind' } },
    'Ada Lind merged Art teacher with Ben Lind',
  ],
  [
    { action: 'RoleGranted', after: { role: 'Registrar', untilDate: null } },
    'Ada Lind assigned them the role Registrar with no end date',
  ],
  [
    {
      action: 'RoleGranted',
      before: { untilDate: null },
      after: { role: 'Registrar', untilDate: '2026-12-24' },
    },
    `Ada Lind changed the last day of the role Registrar from none to ${dayInWords('2026-12-24')}`,
  ],
  [
    { action: 'RoleEnded', after: { role: 'Registrar', untilDate: null } },
    'Ada Lind removed the role Registrar from them',
  ],
  [{ before: { phone: null }, after: { phone: null } }, 'Ada Lind changed the phone'],
  [{ before: {}, after: {} }, 'Ada Lind saved without changes'],
])('%j reads "%s"', (part, words) => {
  expect(historyWords({ ...entry, ...part })).toBe(words)
})
