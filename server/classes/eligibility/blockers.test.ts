import { expect, test } from 'vitest'
import { blockersOf, type House, type Ruled } from './blockers.rules.ts'

const choir: Ruled = {
  id: 1,
  name: 'Choir',
  status: 'Published',
  endDate: '2026-12-19',
  minAge: null,
  maxAge: null,
  agePolicy: 'Strict',
  enrollment: 'Open',
  hasWaitlist: true,
  maxStudents: 12,
  seatsTaken: 4,
  waitingCount: 0,
  isAwaited: false,
  semesterName: 'Fall 2026',
  semesterStartDate: '2026-09-01',
  semesterEndDate: '2026-12-19',
  ageAsOfDate: '2026-09-01',
  registrationOpens: '2026-06-01',
  registrationCloses: '2026-08-15',
  isArchived: false,
}

const house: House = {
  name: 'Riverbend',
  isOpenToAll: true,
  contactEmail: null,
  today: '2026-07-01',
  roles: {
    'enrollments.manage': ['Administrator', 'Registrar'],
    'enrollments.override': ['Registrar'],
    'members.manage': [],
  },
}

const mia = {
  personId: 7,
  name: 'Mia',
  isMe: false,
  birthDate: '2018-09-02',
  mayEnroll: true,
  membership: 'Active' as const,
  colliding: [] as { classId: number; name: string }[],
  mustSwap: null as number | null,
  teaching: [] as { name: string }[],
}

const told = (
  ruled: Partial<Ruled> = {},
  student: Partial<typeof mia> | object = {},
  at: Partial<House> = {},
) =>
  blockersOf({ ...choir, ...ruled }, { ...mia, ...student }, { ...house, ...at }).map(
    ({ kind, reason, opener }) => [kind, reason, opener],
  )

const exception = 'An owner, or whoever has the role Registrar, can make an exception.'

test('An open class has no closed door', () => {
  expect(told()).toEqual([])
})

test.each([
  [{ minAge: 8, maxAge: 11 }, 'TooYoung', 'For ages 8–11; Mia is 7 on 09/01/2026.'],
  [{ minAge: 8 }, 'TooYoung', 'For ages 8 and over; Mia is 7 on 09/01/2026.'],
  [{ maxAge: 6 }, 'TooOld', 'For ages 6 and under; Mia is 7 on 09/01/2026.'],
  [{ minAge: 9, maxAge: 9 }, 'TooYoung', 'For age 9; Mia is 7 on 09/01/2026.'],
])('An age is told with the day that it is reckoned on: %j', (ages, kind, reason) => {
  expect(told(ages)).toEqual([[kind, reason, exception]])
})

test(
  'Ages include both ends, and are those of the semester’s day',
  { tags: ['6.enroll-ages'] },
  () => {
    expect(told({ minAge: 7, maxAge: 7 })).toEqual([])
    expect(told({ minAge: 8, ageAsOfDate: '2026-09-02' })).toEqual([])
    expect(told({ minAge: 8 }, { birthDate: '2018-09-01' })).toEqual([])
  },
)

test('Who is asked about depends on the class', () => {
  expect(told({ minAge: 8, agePolicy: 'Flexible' })).toEqual([
    [
      'TooYoung',
      'For ages 8 and over; Mia is 7 on 09/01/2026.',
      'You can request a place, and the organization decides.',
    ],
  ])
  expect(told({ minAge: 18 }, { isMe: true, birthDate: '2010-01-01' })[0]?.[1]).toBe(
    'For ages 18 and over; you are 16 on 09/01/2026.',
  )
})

test('A birth date that nobody knows is asked for', () => {
  expect(told({ minAge: 8 }, { birthDate: null })).toEqual([
    [
      'BirthDateMissing',
      'For ages 8 and over; Mia’s birth date is missing.',
      'Add it on My Family.',
    ],
  ])
})

test.each([
  [{ registrationOpens: '2026-07-02' }, 'Registration for Fall 2026 opens on 07/02/2026.'],
  [{ registrationCloses: '2026-06-30' }, 'Registration for Fall 2026 closed on 06/30/2026.'],
  [
    { registrationOpens: null, registrationCloses: null },
    'Fall 2026 has no registration dates yet.',
  ],
  [
    { registrationCloses: null, semesterStartDate: '2026-07-01' },
    'Registration for Fall 2026 ended when it started, on 07/01/2026.',
  ],
  [{ enrollment: 'AdminOnly' as const }, 'Only the organization enrolls students in this class.'],
  [{ status: 'Canceled' as const }, 'Choir is canceled.'],
  [{ status: 'Draft' as const }, 'Choir is not published yet.'],
  [{ endDate: '2026-06-30' }, 'Choir is over.'],
  [{ isArchived: true }, 'Choir is over.'],
])('A class that is not open says why: %j', { tags: ['6.enroll-blockers'] }, (ruled, reason) => {
  expect(told(ruled).map((each) => each[1])).toEqual([reason])
})

test('Full, with the numbers, and with the line', () => {
  expect(told({ seatsTaken: 12 })).toEqual([['Full', 'Full: 12 of 12.', 'Join the waitlist.']])
  expect(told({ seatsTaken: 11, waitingCount: 2, isAwaited: true })).toEqual([
    ['Full', 'Full: 12 of 12.', 'Join the waitlist: 2 on the waitlist so far.'],
  ])
  expect(told({ seatsTaken: 11, waitingCount: 2 })).toEqual([])
  expect(told({ seatsTaken: 12, hasWaitlist: false })[0]?.[2]).toBe(
    'There’s no waitlist. An owner, or whoever has the role Administrator or Registrar, can tell you when a seat opens.',
  )
  expect(told({ maxStudents: null, seatsTaken: 900 })).toEqual([])
})

test('What else is at that time is named', () => {
  const art = { classId: 2, name: 'Art' }
  expect(told({}, { colliding: [art], mustSwap: art.classId })).toEqual([
    ['Collides', 'Mia is in Art at that time.', 'Swap Art for this class, or withdraw first.'],
  ])
  expect(told({}, { colliding: [art] })).toEqual([
    ['Collides', 'Mia is in Art at that time.', `Withdraw first. ${exception}`],
  ])
  expect(told({}, { colliding: [art, { classId: 3, name: 'Drama' }] })).toEqual([
    ['Collides', 'Mia is in Art and Drama at that time.', `Withdraw first. ${exception}`],
  ])
})

test('What they teach at that time is named, and nothing can be given up for it', () => {
  const [art, drama] = [{ name: 'Art' }, { name: 'Drama' }]
  expect(told({}, { teaching: [art] })).toEqual([
    ['Teaches', 'Mia teaches Art at that time.', exception],
  ])
  expect(told({}, { teaching: [art, drama], isMe: true })).toEqual([
    ['Teaches', 'You teach Art and Drama at that time.', exception],
  ])
})

test('Who opens a door that no role opens, and where to write to', () => {
  const at = { isOpenToAll: false, contactEmail: 'office@example.org' }
  expect(told({}, { membership: undefined }, at)).toEqual([
    [
      'NotMember',
      'Mia is not a member of Riverbend yet.',
      'Apply for Mia on the page of Riverbend. An owner can add Mia. Write to office@example.org.',
    ],
  ])
  expect(told({}, { membership: undefined })).toEqual([])
  expect(told({}, { membership: 'Suspended' })).toEqual([
    ['NotActive', 'The membership of Mia is suspended.', 'An owner can restore it.'],
  ])
})

test('All doors are told at once, the most final first', { tags: ['6.enroll-blockers'] }, () => {
  const kinds = told(
    { enrollment: 'AdminOnly', minAge: 9, seatsTaken: 12, registrationOpens: '2026-08-01' },
    { mayEnroll: false, colliding: [{ classId: 2, name: 'Art' }] },
  ).map(([kind]) => kind)
  expect(kinds).toEqual([
    'RegistrationNotOpen',
    'AdminOnly',
    'ViewOnly',
    'TooYoung',
    'Collides',
    'Full',
  ])
})
