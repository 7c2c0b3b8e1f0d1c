import { expect, test } from 'vitest'
import { openEnrollmentWords } from './status-changes.ts'

const open = { enrollmentsCount: 3, membersCount: 1, reasonAgainst: null }

test('For one member, the open enrollments are named with their status', () => {
  const attends = [
    { name: 'Botany', status: 'Enrolled' as const },
    { name: 'Choir', status: 'Waitlisted' as const },
    { name: 'Drums', status: 'Requested' as const },
  ]
  expect(openEnrollmentWords('Ava Lind', true, { ...open, attends })).toBe(
    'Ava Lind has 3 open enrollments: Botany, Choir (on the waitlist), and Drums (requested).',
  )
  expect(
    openEnrollmentWords('Ava Lind', true, {
      ...open,
      enrollmentsCount: 1,
      attends: [{ name: 'Botany', status: 'Offered' }],
    }),
  ).toBe('Ava Lind has 1 open enrollment: Botany (offered a seat).')
})

test('Enrollments are counted if the viewer may not see their names, or if several members are archived', () => {
  expect(openEnrollmentWords('Ava Lind', true, open)).toBe('Ava Lind has 3 open enrollments.')
  expect(
    openEnrollmentWords('8 members', false, { ...open, membersCount: 6, enrollmentsCount: 14 }),
  ).toBe('6 of them have 14 open enrollments.')
  expect(openEnrollmentWords('8 members', false, open)).toBe('1 of them has 3 open enrollments.')
})

test('Nothing is shown without open enrollments', () => {
  const none = { ...open, enrollmentsCount: 0, membersCount: 0 }
  expect(openEnrollmentWords('Ava Lind', true, none)).toBe('')
})
