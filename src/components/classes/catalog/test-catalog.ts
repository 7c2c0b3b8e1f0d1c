import type { ListedCatalog, ListedClass } from '#src/api/classes/catalog.api.ts'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import { mia as enrollable } from '#src/machines/classes/test-eligibility.ts'

export const mia: Eligibility = { ...enrollable, personId: 1, name: 'Mia Lind' }

export const closedBy = (...kinds: Eligibility['blockers'][number]['kind'][]): Eligibility => ({
  ...mia,
  way: null,
  blockers: kinds.map((kind) => ({ kind, reason: `${kind}.`, opener: null })),
})

export const choir: ListedClass = {
  id: 1,
  classId: 1,
  name: 'Choir',
  summary: 'Rounds for all voices.',
  category: 'Music',
  photoUrl: null,
  status: 'Published',
  startDate: '2027-01-11',
  endDate: '2027-05-07',
  weekday: 'Monday',
  slotId: 1,
  slotName: '1st hour',
  startTime: '09:00',
  endTime: '09:50',
  roomName: null,
  minAge: null,
  maxAge: null,
  minGrade: null,
  maxGrade: null,
  enrollment: 'Open',
  hasWaitlist: true,
  enrolledStudentsCount: 9,
  maxStudents: 12,
  freeSeatsCount: 3,
  waitingCount: 0,
  teacherNames: ['Åsa Lindqvist'],
  eligibilities: [mia],
}

export const spring: NonNullable<ListedCatalog['semester']> = {
  id: 1,
  name: 'Spring 2027',
  startDate: '2027-01-11',
  endDate: '2027-05-07',
  ageAsOfDate: '2027-01-01',
  registrationOpens: '2026-11-01',
  registrationOpensTime: null,
  roundDueDate: null,
  roundDueTime: null,
  registrationCloses: '2027-01-10',
  registration: 'Open',
}

export const catalogOf = (classes: ListedClass[]): ListedCatalog => ({
  gradeLevels: [],
  openings: [],
  timeZone: 'America/New_York',
  readAt: 0,
  clockOffset: 0,
  organizationId: 1,
  organizationName: 'Lindenschule',
  semesters: [{ id: 1, name: 'Spring 2027', startDate: '2027-01-11', endDate: '2027-05-07' }],
  days: [],
  semester: spring,
  students: [
    { personId: 1, name: 'Mia Lind', isMe: false, gradeLevelId: null, mayChangeGrade: false },
    { personId: 9, name: 'Ada Lind', isMe: true, gradeLevelId: null, mayChangeGrade: false },
  ],
  classes,
})
