import type { ReportName } from '#contract/reports.ts'

interface Words {
  /** What it is for. */
  sentence: string
  /** Why there is nothing in it, and where to go from there. */
  empty: string
  next: readonly [label: string, to: Place]
}

type Place =
  | '../../classes'
  | '../../class-days'
  | '../../students'
  | '../../families'
  | '../../all-members'
  | '../../teachers'

const toClasses = ['Go to the classes', '../../classes'] as const
const toDays = ['Go to the class days', '../../class-days'] as const
const toStudents = ['Go to the students', '../../students'] as const

/** What people read about each report. */
export const reportWords: Record<ReportName, Words> = {
  'sign-in-sheets': {
    sentence: 'One page for each class of a day, to sign students in and out.',
    empty: 'No class meets on a day to come.',
    next: toDays,
  },
  'day-sheet': {
    sentence: 'Which classes meet where and when on a day.',
    empty: 'No class meets on a day to come.',
    next: toDays,
  },
  'emergency-list': {
    sentence:
      'What to know of each student in an emergency, and whom to call. Each reading is noted.',
    empty: 'There is no active student yet.',
    next: toStudents,
  },
  attendance: {
    sentence: 'How many came to each class, day by day, and how often each student came.',
    empty: 'Nobody has been marked in this time.',
    next: toClasses,
  },
  'class-lists': {
    sentence: 'The students of each class, with ages and guardians, one class a page.',
    empty: 'There is no class in this semester yet.',
    next: toClasses,
  },
  'teacher-schedules': {
    sentence: 'What each teacher teaches, when and where.',
    empty: 'Nobody teaches a class of this semester yet.',
    next: ['Go to the teachers', '../../teachers'],
  },
  enrolment: {
    sentence: 'How many are in each class and would like to be, and how full it is.',
    empty: 'There is no class in this semester yet.',
    next: toClasses,
  },
  waitlists: {
    sentence: 'Who waits for a seat in each class, in the order in which they come.',
    empty: 'Nobody waits for a seat.',
    next: toClasses,
  },
  'student-schedules': {
    sentence: 'What each student attends, when, where and with whom.',
    empty: 'Nobody is enrolled in a class of this semester yet.',
    next: toClasses,
  },
  'without-class': {
    sentence: 'The students who are in no class of a semester.',
    empty: 'Every student is in a class.',
    next: toStudents,
  },
  families: {
    sentence: 'Every adult of the families, how to reach them, and their children.',
    empty: 'There is no family yet.',
    next: ['Go to the families', '../../families'],
  },
  'new-and-left': {
    sentence: 'Who has joined between two days, and whose membership has ended.',
    empty: 'Nobody has joined or left in this time.',
    next: ['Go to all members', '../../all-members'],
  },
}

/** The reports in the groups that people look for them in. */
export const reportGroups: readonly { title: string; names: readonly ReportName[] }[] = [
  {
    title: 'On a class day',
    names: ['sign-in-sheets', 'day-sheet', 'emergency-list', 'attendance'],
  },
  { title: 'Classes', names: ['class-lists', 'teacher-schedules', 'enrolment', 'waitlists'] },
  {
    title: 'Students and families',
    names: ['student-schedules', 'without-class', 'families', 'new-and-left'],
  },
]
