import { expect, test } from 'vitest'
import { blockersOf, type OrganizationFacts, type ClassWithRules } from './blockers.rules.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

const choir: ClassWithRules = {
  id: 1,
  name: 'Choir',
  status: 'Published',
  endDate: '2026-12-19',
  minAge: null,
  maxAge: null,
  minGrade: null,
  minGradePosition: null,
  maxGrade: null,
  maxGradePosition: null,
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
  registrationOpensTime: null,
  roundDueDate: null,
  roundDueTime: null,
  registrationOpens: '2026-06-01',
  registrationCloses: '2026-08-15',
  isArchived: false,
}

const organization: OrganizationFacts = {
  name: 'Riverbend',
  isOpenToAll: true,
  contactEmail: null,
  selfEnrollmentAge: 0,
  today: '2026-07-01',
  now: '2026-07-01T12:00',
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
  grade: '2nd grade' as string | null,
  gradePosition: 2 as number | null,
  conflicting: [] as { classId: number; name: string }[],
  mustSwap: null as number | null,
  isAdultAwaited: false,
  asked: [] as { name: string }[],
  teaching: [] as { name: string }[],
}

const blockersFor = (
  rules: Partial<ClassWithRules> = {},
  student: Partial<typeof mia> | object = {},
  at: Partial<OrganizationFacts> = {},
) =>
  blockersOf({ ...choir, ...rules }, { ...mia, ...student }, { ...organization, ...at }).map(
    ({ kind, reason, opener }) => [kind, reason, opener],
  )

const exception = 'An owner or a member with the Registrar role can make an exception.'

test('An open class has no blockers', () => {
  expect(blockersFor()).toEqual([])
})

test.each([
  [
    { minAge: 8, maxAge: 11 },
    'TooYoung',
    `For ages 8–11; Mia is 7 on ${dayInWords('2026-09-01')}.`,
  ],
  [{ minAge: 8 }, 'TooYoung', `For ages 8 and over; Mia is 7 on ${dayInWords('2026-09-01')}.`],
  [{ maxAge: 6 }, 'TooOld', `For ages 6 and under; Mia is 7 on ${dayInWords('2026-09-01')}.`],
  [{ minAge: 9, maxAge: 9 }, 'TooYoung', `For age 9; Mia is 7 on ${dayInWords('2026-09-01')}.`],
])('An age blocker says the date as of which the age is calculated: %j', (ages, kind, reason) => {
  expect(blockersFor(ages)).toEqual([[kind, reason, exception]])
})

test(
  'Age limits are inclusive, and ages are as of the semester’s date',
  { tags: ['6.enroll-ages'] },
  () => {
    expect(blockersFor({ minAge: 7, maxAge: 7 })).toEqual([])
    expect(blockersFor({ minAge: 8, ageAsOfDate: '2026-09-02' })).toEqual([])
    expect(blockersFor({ minAge: 8 }, { birthDate: '2018-09-01' })).toEqual([])
  },
)

test('The blocker of a flexible age offers a request, and an adult is addressed as “you”', () => {
  expect(blockersFor({ minAge: 8, agePolicy: 'Flexible' })).toEqual([
    [
      'TooYoung',
      `For ages 8 and over; Mia is 7 on ${dayInWords('2026-09-01')}.`,
      'You can request a seat, and the organization decides.',
    ],
  ])
  expect(blockersFor({ minAge: 18 }, { isMe: true, birthDate: '2010-01-01' })[0]?.[1]).toBe(
    `For ages 18 and over; you are 16 on ${dayInWords('2026-09-01')}.`,
  )
})

const fromThird = { minGrade: '3rd grade', minGradePosition: 3 }
const toFirst = { maxGrade: '1st grade', maxGradePosition: 1 }

test.each([
  [fromThird, 'For 3rd grade and above; Mia is in 2nd grade.'],
  [toFirst, 'For 1st grade and below; Mia is in 2nd grade.'],
  [
    { ...fromThird, maxGrade: '5th grade', maxGradePosition: 5 },
    'For 3rd grade to 5th grade; Mia is in 2nd grade.',
  ],
])('Another grade is a blocker, and somebody can make an exception: %j', (grades, reason) => {
  expect(blockersFor(grades)).toEqual([['OutsideGrades', reason, exception]])
})

test('Grade limits are inclusive, and a flexible class takes requests from other grades', () => {
  expect(blockersFor({ ...fromThird, minGradePosition: 2 })).toEqual([])
  expect(blockersFor({ ...toFirst, maxGradePosition: 2 })).toEqual([])
  expect(blockersFor({ ...fromThird, agePolicy: 'Flexible' }, { isMe: true })).toEqual([
    [
      'OutsideGrades',
      'For 3rd grade and above; you are in 2nd grade.',
      'You can request a seat, and the organization decides.',
    ],
  ])
})

test('A missing grade is a blocker', () => {
  expect(blockersFor(fromThird, { grade: null, gradePosition: null })).toEqual([
    [
      'GradeMissing',
      'For 3rd grade and above; Mia’s grade is missing.',
      'Add it on the page “Enroll Your Family” of Riverbend.',
    ],
  ])
})

test('A missing birth date is a blocker', () => {
  expect(blockersFor({ minAge: 8 }, { birthDate: null })).toEqual([
    [
      'BirthDateMissing',
      'For ages 8 and over; Mia’s birth date is missing.',
      'Add it on My Family.',
    ],
  ])
})

test.each([
  [
    { registrationOpens: '2026-07-02' },
    `Registration for Fall 2026 opens on ${dayInWords('2026-07-02')}.`,
  ],
  [
    { registrationOpens: '2026-07-01', registrationOpensTime: '12:01' },
    `Registration for Fall 2026 opens on ${dayInWords('2026-07-01')} at 12:01 PM.`,
  ],
  [
    { registrationCloses: '2026-06-30' },
    `Registration for Fall 2026 closed on ${dayInWords('2026-06-30')}.`,
  ],
  [
    { registrationOpens: null, registrationCloses: null },
    'Fall 2026 has no registration dates yet.',
  ],
  [
    { registrationCloses: null, semesterStartDate: '2026-07-01' },
    `Registration for Fall 2026 ended when it started, on ${dayInWords('2026-07-01')}.`,
  ],
  [
    { enrollment: 'AdminOnly' as const },
    'Only the organization can enroll students in this class.',
  ],
  [{ status: 'Canceled' as const }, 'Choir is canceled.'],
  [{ status: 'Draft' as const }, 'Choir is not published yet.'],
  [{ endDate: '2026-06-30' }, 'Choir has ended.'],
  [{ isArchived: true }, 'Choir has ended.'],
])(
  'A class that is not open has a blocker: %j',
  { tags: ['6.enroll-blockers'] },
  (rules, reason) => {
    expect(blockersFor(rules).map((each) => each[1])).toEqual([reason])
  },
)

test('A full class says how many seats are taken and how many students are waiting', () => {
  expect(blockersFor({ seatsTaken: 12 })).toEqual([
    ['Full', 'Full: 12 of 12.', 'Join the waitlist.'],
  ])
  expect(blockersFor({ seatsTaken: 11, waitingCount: 2, isAwaited: true })).toEqual([
    ['Full', 'Full: 12 of 12.', 'Join the waitlist (2 waiting).'],
  ])
  expect(blockersFor({ seatsTaken: 11, waitingCount: 2 })).toEqual([])
  expect(blockersFor({ seatsTaken: 12, hasWaitlist: false })[0]?.[2]).toBe(
    'There’s no waitlist. An owner or a member with the Administrator or Registrar role can tell you when a seat opens.',
  )
  expect(blockersFor({ maxStudents: null, seatsTaken: 900 })).toEqual([])
})

test('Conflicting classes are named', () => {
  const art = { classId: 2, name: 'Art' }
  expect(blockersFor({}, { conflicting: [art], mustSwap: art.classId })).toEqual([
    ['TimeConflict', 'Mia is in Art at that time.', 'Swap Art for this class, or withdraw first.'],
  ])
  expect(blockersFor({}, { conflicting: [art] })).toEqual([
    ['TimeConflict', 'Mia is in Art at that time.', `Withdraw first. ${exception}`],
  ])
  expect(blockersFor({}, { conflicting: [art, { classId: 3, name: 'Drama' }] })).toEqual([
    ['TimeConflict', 'Mia is in Art and Drama at that time.', `Withdraw first. ${exception}`],
  ])
})

test('Conflicting classes that the student teaches are named and cannot be swapped', () => {
  const [art, drama] = [{ name: 'Art' }, { name: 'Drama' }]
  expect(blockersFor({}, { teaching: [art] })).toEqual([
    ['Teaches', 'Mia teaches Art at that time.', exception],
  ])
  expect(blockersFor({}, { teaching: [art, drama], isMe: true })).toEqual([
    ['Teaches', 'You teach Art and Drama at that time.', exception],
  ])
})

test('Without a role that helps, the blocker names an owner and the contact address', () => {
  const at = { isOpenToAll: false, contactEmail: 'office@example.org' }
  expect(blockersFor({}, { membership: undefined }, at)).toEqual([
    [
      'NotMember',
      'Mia is not a member of Riverbend yet.',
      'Apply for Mia on the Riverbend page. An owner can add Mia. Contact office@example.org.',
    ],
  ])
  expect(blockersFor({}, { membership: undefined })).toEqual([])
  expect(blockersFor({}, { membership: 'Suspended' })).toEqual([
    ['NotActive', 'Mia’s membership is suspended.', 'An owner can restore it.'],
  ])
})

test(
  'All blockers are listed, the hardest to resolve first',
  { tags: ['6.enroll-blockers'] },
  () => {
    const kinds = blockersFor(
      { enrollment: 'AdminOnly', minAge: 9, seatsTaken: 12, registrationOpens: '2026-08-01' },
      { mayEnroll: false, conflicting: [{ classId: 2, name: 'Art' }] },
    ).map(([kind]) => kind)
    expect(kinds).toEqual([
      'RegistrationNotOpen',
      'AdminOnly',
      'ViewOnly',
      'TooYoung',
      'TimeConflict',
      'Full',
    ])
  },
)

test.each([
  ['is old enough', { isMe: true, birthDate: '2008-07-01' }, []],
  ['is too young, with an adult', { isMe: true, birthDate: '2008-07-02', hasFamily: true }, []],
  ['is too young, without an adult', { isMe: true, birthDate: '2008-07-02' }, ['NeedsAdult']],
  ['has no birth date and no family', { isMe: true, birthDate: null }, []],
  ['is enrolled by an adult', { isMe: false, hasFamily: true, isAdultAwaited: true }, []],
  ['asked for the seat', { isMe: true, hasFamily: true, isAdultAwaited: true }, ['NeedsAdult']],
  [
    'asked for another seat at that time',
    { isMe: true, hasFamily: true, asked: [{ name: 'Art' }] },
    ['NeedsAdult'],
  ],
])('Whether a student needs an adult: one who %s', (_, student, kinds) => {
  expect(blockersFor({}, student, { selfEnrollmentAge: 18 }).map(([kind]) => kind)).toEqual(kinds)
})
