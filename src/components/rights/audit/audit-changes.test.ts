import { expect, test } from 'vitest'
import { changesOf } from './audit-changes.ts'
import { type AuditedAction, actionWords } from './audit-words.ts'

test.each([
  [{ before: { status: 'Active' }, after: { status: 'Suspended' } }, 'Status: Active → Suspended'],
  [{ before: { isTeacher: false }, after: { isTeacher: true } }, 'Teacher: no → yes'],
  [{ before: { accessLevel: 0 }, after: { accessLevel: 1 } }, 'Access: Public → Private'],
  [
    { before: { startDate: '2026-09-01' }, after: { startDate: null } },
    'Start date: 09/01/2026 → nothing',
  ],
  [
    { before: { teachers: [] }, after: { teachers: ['Ben (Lead)'] } },
    'Teachers: nothing → Ben (Lead)',
  ],
  [
    { before: { attends: ['Mia', 'Tom'] }, after: { attends: ['Tom', 'Mia'] } },
    'Waitlist: Mia, Tom → Tom, Mia',
  ],
  [
    { before: { permissions: [] }, after: { permissions: ['members.view', 'audit.view'] } },
    'Permissions: nothing → View members, View audit log',
  ],
  [{ before: { logoImageId: null }, after: { logoImageId: 7 } }, 'Logo: Changed'],
  [{ before: null, after: { name: 'Mia' } }, 'Name: Mia'],
  [{ before: { access: 'Full' }, after: { access: 'View' } }, 'Access: Full access → View only'],
  [{ before: null, after: { familyChange: 'RemovePerson' } }, 'Change: remove someone'],
  [{ before: {}, after: {}, fields: ['staffNotes'] }, 'Staff notes: Hidden from you'],
])('%j reads "%s"', (part, words) => {
  const entry = { fields: Object.keys(part.after), ...part }
  expect(changesOf(entry).map((change) => change.join(': '))).toEqual([words])
})

const edited: AuditedAction = { action: 'Edited', fields: [], after: null }

test.each<[Partial<AuditedAction>, string]>([
  [{ fields: ['name', 'startDate'] }, 'Changed name and start date'],
  [{ after: {} }, 'Saved without changes'],
  [{}, 'Changed'],
  [{ action: 'OwnerAdded' }, 'Made an owner'],
  [
    { action: 'AdultDetailsEdited', after: { adultDetails: ['name', 'phone'] } },
    'Changed an adult’s name and phone',
  ],
  [{ action: 'AdultDetailsEdited' }, 'Changed an adult’s record'],
  [{ action: 'Left' }, 'Left'],
  [{ action: 'Left', after: { status: 'Archived' } }, 'Removed from the organization'],
  [{ action: 'Joined' }, 'Joined'],
  [{ action: 'Joined', after: { status: 'Active' } }, 'Returned to the organization'],
  [{ action: 'Joined', after: { status: 'Archived' } }, 'Allowed the organization to restore'],
  [{ action: 'Enrolled', after: { class: 'Algebra' } }, 'Enrolled in Algebra'],
  [{ action: 'Enrolled' }, 'Enrolled in a class'],
  [{ action: 'TakenOut', after: {} }, 'Removed from a class'],
  [{ action: 'EnrollmentRequested', after: { class: 'Choir' } }, 'Requested a seat in Choir'],
  [{ action: 'EnrollmentDeclined', after: { class: 'Choir' } }, 'Declined the request for Choir'],
  [{ action: 'EnrollmentWithdrawn', after: { class: 'Choir' } }, 'Withdrew from Choir'],
  [{ action: 'Waitlisted' }, 'Added to the waitlist for a class'],
  [{ action: 'WaitlistOrdered', after: {} }, 'Reordered the waitlist'],
  [{ action: 'SeatOffered', after: { class: 'Choir' } }, 'Offered a seat in Choir'],
  [{ action: 'OfferEnded', after: { class: 'Choir' } }, 'Withdrew the offer of a seat in Choir'],
  [
    { action: 'Exported', after: { list: 'members', format: 'csv', rowsCount: 240 } },
    'Exported the list members as CSV (240 rows)',
  ],
  [
    { action: 'Exported', after: { list: 'members', format: 'print', rowsCount: 1 } },
    'Printed the list members (1 row)',
  ],
])('%j reads "%s"', (part, words) => {
  expect(actionWords({ ...edited, ...part })).toBe(words)
})
