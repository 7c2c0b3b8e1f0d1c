import { ageOn } from '#server/people/people/age.ts'
import type { AgePolicy, EnrollmentPolicy } from '#contract/classes/class-rules.ts'
import {
  agesInWords,
  gradesInWords,
  ownOpeningInWords,
  registrationInWords,
} from '#contract/classes/rule-words.ts'
import {
  openingForEverybody,
  openingOf,
  type RegistrationWindow,
} from '#contract/timetable/registration-windows.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import type { Registration } from '#contract/classes/catalog.ts'
import type { Blocker, BlockerKind, EnrollmentStatus } from '#contract/classes/enrollments.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import type { Student } from '../class-access/class-access.queries.ts'
import type { ClassStatus } from '#contract/classes/classes.query.ts'
import { dayOf } from '#server/tenancy/organizations.queries.ts'

/** A class with everything that decides who can enroll. */
export type ClassWithRules = Run & {
  id: number
  name: string
  minAge: number | null
  maxAge: number | null
  minGrade: string | null
  minGradePosition: number | null
  maxGrade: string | null
  maxGradePosition: number | null
  agePolicy: AgePolicy
  enrollment: EnrollmentPolicy
  hasWaitlist: boolean
  maxStudents: number | null
  seatsTaken: number
  waitingCount: number
  isAwaited: boolean
  semesterName: string
  semesterStartDate: string
  ageAsOfDate: string
  registrationOpens: string | null
  registrationOpensTime: string | null
  registrationCloses: string | null
  /** When registration opens for the family of the visitor, if that is earlier than for everybody. */
  ownOpening?: RegistrationWindow | undefined
  roundDueDate: string | null
  roundDueTime: string | null
}

/** The facts of an organization that decide who can enroll. */
export type OrganizationFacts = {
  name: string
  isOpenToAll: boolean
  contactEmail: string | null
  /** From which age students enroll by themselves. */
  selfEnrollmentAge: number
  today: string
  /** `yyyy-MM-ddTHH:mm` in its time zone. */
  now: string
  /** The names of the roles that have each permission. */
  roles: Record<ContactPermission, string[]>
}

/** The permissions whose holders a blocker tells people to ask. */
export const contactPermissions = [
  'enrollments.manage',
  'enrollments.override',
  'members.manage',
] as const

export type ContactPermission = (typeof contactPermissions)[number]

type Candidate = Student & {
  membership: Membership['status'] | undefined
  /** Their grade level, if they have one. */
  grade: string | null
  gradePosition: number | null
  /** Classes they attend that meet at the same time. */
  conflicting: { classId: number; name: string }[]
  /** The one of them that they must swap to enroll. */
  mustSwap: number | null
  /** Whether they asked for the seat that they are offered, so that an adult of the family has to accept it. */
  isAdultAwaited: boolean
  /** Classes at the same time in which a seat that they asked for waits for an adult. */
  asked: { name: string }[]
  /** Classes they teach that meet at the same time. */
  teaching: { name: string }[]
}

/** Everything that blocks an enrollment, the hardest to resolve first. */
export function blockersOf(
  one: ClassWithRules,
  candidate: Candidate,
  organization: OrganizationFacts,
): Blocker[] {
  return [
    ...ofClass(one, organization),
    ...ofStudent(candidate, organization),
    ...ofAdult(candidate, organization),
    ...ofAge(one, candidate, organization),
    ...ofGrade(one, candidate, organization),
    ...ofTime(candidate, organization),
    ...ofTeaching(candidate, organization),
    ...ofSeats(one, organization),
  ]
}

/** The blockers that still apply to a student with an open enrollment. */
export const blockersAhead: Partial<Record<EnrollmentStatus, BlockerKind[]>> = {
  Requested: ['Canceled', 'Over', 'NotMember', 'NotActive'],
  Waitlisted: ['Canceled', 'Over', 'NotMember', 'NotActive'],
  // `Teaches` is not here: a class they teach cannot be swapped, so the offered seat would stay empty until the offer expires.
  Offered: ['Canceled', 'Over', 'ViewOnly', 'NotMember', 'NotActive', 'NeedsAdult', 'TimeConflict'],
  Enrolled: ['Canceled'],
}

// Creating a format takes longer than using it.
const list = new Intl.ListFormat('en-US')
const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

const blocker = (kind: BlockerKind, reason: string, opener: string | null = null): Blocker[] => [
  { kind, reason, opener },
]

function ofClass(one: ClassWithRules, organization: OrganizationFacts): Blocker[] {
  if (one.status === 'Draft') return blocker('Draft', `${one.name} is not published yet.`)
  if (one.status === 'Canceled') return blocker('Canceled', `${one.name} is canceled.`)
  if (isOver(one, organization.today)) return blocker('Over', `${one.name} has ended.`)
  return [...ofRegistration(one, organization), ...ofPolicy(one, organization)]
}

const ofPolicy = ({ enrollment }: ClassWithRules, organization: OrganizationFacts) =>
  enrollment === 'AdminOnly'
    ? blocker(
        'AdminOnly',
        'Only the organization can enroll students in this class.',
        contacts(organization, 'enrollments.manage', 'can enroll a student'),
      )
    : []

function ofRegistration(one: ClassWithRules, organization: OrganizationFacts): Blocker[] {
  const registration = registrationOf(one, organization.now)
  if (registration === 'Open') return []
  const { semesterName: name, semesterStartDate: startDate, ownOpening, ...days } = one
  const reason =
    registration === 'NotOpen' && ownOpening
      ? ownOpeningInWords({ ...days, name }, ownOpening)
      : registrationInWords({ ...days, name, startDate, registration })
  const opener = contacts(organization, 'enrollments.manage', 'can still enroll a student')
  const blockers: Record<Exclude<Registration, 'Open'>, Blocker[]> = {
    NotSet: blocker('RegistrationNotSet', reason, opener),
    NotOpen: blocker('RegistrationNotOpen', reason),
    Closed: blocker('RegistrationClosed', reason, opener),
    RoundChoosing: blocker(
      'InRound',
      reason,
      `Choose classes on the page “Enroll Your Family” of ${organization.name}.`,
    ),
    RoundClosed: blocker('InRound', reason, opener),
  }
  return blockers[registration]
}

function ofStudent(
  { name, isMe, mayEnroll, membership }: Candidate,
  organization: OrganizationFacts,
): Blocker[] {
  const subject = isMe ? 'You are' : `${name} is`
  return [
    ...(mayEnroll
      ? []
      : blocker(
          'ViewOnly',
          `You can view information about ${name}, but you can’t enroll them.`,
          `Ask an adult with full access to the family to enroll ${name}.`,
        )),
    ...(membership === 'Suspended'
      ? blocker(
          'NotActive',
          `${isMe ? 'Your' : `${name}’s`} membership is suspended.`,
          contacts(organization, 'members.manage', 'can restore it'),
        )
      : membership !== 'Active' && !organization.isOpenToAll
        ? blocker(
            'NotMember',
            `${subject} not a member of ${organization.name} yet.`,
            [
              !isMe && mayEnroll && `Apply for ${name} on the ${organization.name} page.`,
              contacts(organization, 'members.manage', `can add ${isMe ? 'you' : name}`),
            ]
              .filter(Boolean)
              .join(' '),
          )
        : []),
  ]
}

/** Whether the student is too young to enroll without an adult of the family. Nobody asks who acts for a child. */
export const isTooYoungAlone = (
  { isMe, birthDate, hasFamily = false }: Student,
  { selfEnrollmentAge, today }: Pick<OrganizationFacts, 'selfEnrollmentAge' | 'today'>,
): boolean => isMe && (birthDate === null ? hasFamily : ageOn(birthDate, today) < selfEnrollmentAge)

/** An adult has to accept the seat that the student asked for, or there is none who could. */
function ofAdult(candidate: Candidate, organization: OrganizationFacts): Blocker[] {
  const { isAdultAwaited, asked, hasFamily = false } = candidate
  if (!isTooYoungAlone(candidate, organization)) return []
  if (isAdultAwaited)
    return blocker(
      'NeedsAdult',
      'An adult of your family has to accept this seat.',
      'They got a message about it.',
    )
  if (asked.length > 0) {
    const classes = list.format(asked.map((each) => each.name))
    return blocker(
      'NeedsAdult',
      `You asked for a seat in ${classes} at that time.`,
      'Withdraw that first, or wait for an adult of your family.',
    )
  }
  if (hasFamily) return []
  return blocker(
    'NeedsAdult',
    `Until you are ${organization.selfEnrollmentAge}, an adult of your family has to agree, and nobody is in a family with you.`,
    contacts(organization, 'enrollments.manage', 'can enroll you'),
  )
}

function ofAge(
  one: ClassWithRules,
  { name, isMe, birthDate }: Candidate,
  organization: OrganizationFacts,
): Blocker[] {
  const { minAge, maxAge, ageAsOfDate } = one
  if (minAge === null && maxAge === null) return []
  const ages = `For ${agesInWords(minAge, maxAge)}`
  if (birthDate === null)
    return blocker(
      'BirthDateMissing',
      `${ages}; ${isMe ? 'your' : `${name}’s`} birth date is missing.`,
      isMe ? 'Add it to your profile.' : 'Add it on My Family.',
    )
  const age = ageOn(birthDate, ageAsOfDate)
  const isYoung = minAge !== null && age < minAge
  if (!isYoung && (maxAge === null || age <= maxAge)) return []
  return blocker(
    isYoung ? 'TooYoung' : 'TooOld',
    `${ages}; ${isMe ? 'you are' : `${name} is`} ${Math.max(0, age)} on ${dayInWords(ageAsOfDate)}.`,
    waysPast(one, organization),
  )
}

function ofGrade(
  one: ClassWithRules,
  { name, isMe, grade, gradePosition }: Candidate,
  organization: OrganizationFacts,
): Blocker[] {
  const { minGrade, maxGrade, minGradePosition: lowest, maxGradePosition: highest } = one
  if (minGrade === null && maxGrade === null) return []
  const grades = `For ${gradesInWords(minGrade, maxGrade)}`
  if (gradePosition === null)
    return blocker(
      'GradeMissing',
      `${grades}; ${isMe ? 'your' : `${name}’s`} grade is missing.`,
      isMe
        ? contacts(organization, 'members.manage', 'can add it')
        : `Add it on the page “Enroll Your Family” of ${organization.name}.`,
    )
  const isLow = lowest !== null && gradePosition < lowest
  if (!isLow && (highest === null || gradePosition <= highest)) return []
  return blocker(
    'OutsideGrades',
    `${grades}; ${isMe ? 'you are' : `${name} is`} in ${grade}.`,
    waysPast(one, organization),
  )
}

/** How a student outside the ages or grades gets in. */
const waysPast = ({ agePolicy }: ClassWithRules, organization: OrganizationFacts) =>
  agePolicy === 'Flexible'
    ? 'You can request a seat, and the organization decides.'
    : contacts(organization, 'enrollments.override', 'can make an exception')

function ofTime(
  { name, isMe, conflicting, mustSwap }: Candidate,
  organization: OrganizationFacts,
): Blocker[] {
  if (conflicting.length === 0) return []
  const classes = list.format(conflicting.map((each) => each.name))
  return blocker(
    'TimeConflict',
    `${isMe ? 'You are' : `${name} is`} in ${classes} at that time.`,
    mustSwap !== null
      ? `Swap ${classes} for this class, or withdraw first.`
      : `Withdraw first. ${contacts(organization, 'enrollments.override', 'can make an exception')}`,
  )
}

function ofTeaching(
  { name, isMe, teaching }: Candidate,
  organization: OrganizationFacts,
): Blocker[] {
  if (teaching.length === 0) return []
  const classes = list.format(teaching.map((each) => each.name))
  return blocker(
    'Teaches',
    `${isMe ? 'You teach' : `${name} teaches`} ${classes} at that time.`,
    contacts(organization, 'enrollments.override', 'can make an exception'),
  )
}

function ofSeats(one: ClassWithRules, organization: OrganizationFacts): Blocker[] {
  const { maxStudents, hasWaitlist, waitingCount } = one
  // A class that is not running offers no seats, so its waitlist does not reserve free ones.
  const isAwaited = one.isAwaited && isRunning(one, organization.today)
  if (!isFull({ ...one, isAwaited })) return []
  const waiting = waitingCount === 0 ? '' : ` (${waitingCount} waiting)`
  return blocker(
    'Full',
    `Full: ${maxStudents} of ${maxStudents}.`,
    hasWaitlist
      ? `Join the waitlist${waiting}.`
      : `There’s no waitlist. ${contacts(organization, 'enrollments.manage', 'can tell you when a seat opens')}`,
  )
}

/** Who can help, and the address to write to. */
function contacts(
  { roles, contactEmail }: OrganizationFacts,
  key: ContactPermission,
  can: string,
): string {
  const names = anyOf.format(roles[key])
  const who = names === '' ? 'An owner' : `An owner or a member with the ${names} role`
  return `${who} ${can}.${contactEmail === null ? '' : ` Contact ${contactEmail}.`}`
}

const judged: BlockerKind[] = [
  'TooYoung',
  'TooOld',
  'BirthDateMissing',
  'OutsideGrades',
  'GradeMissing',
  'TimeConflict',
  'Teaches',
]

/** Blockers that are up to the person who decides on a request: age, grade, and time. */
export const blockersForReview = (blockers: Blocker[]) =>
  blockers.filter(({ kind }) => judged.includes(kind))

/** Those of them that need an exception. An age or a grade outside a flexible range does not. */
export const needingException = ({ agePolicy }: ClassWithRules, blockers: Blocker[]) =>
  blockersForReview(blockers).filter((each) => isTimeBlocker(each) || agePolicy === 'Strict')

/** Whether the student is busy at that time. The timetable stores such a conflict as accepted. */
export const isTimeBlocker = ({ kind }: Blocker) => kind === 'TimeConflict' || kind === 'Teaches'

type Window = {
  semesterStartDate: string
  registrationOpens: string | null
  registrationOpensTime: string | null
  registrationCloses: string | null
  ownOpening?: RegistrationWindow | undefined
  /** Of a registration round that is still to be published. */
  roundDueDate?: string | null
  roundDueTime?: string | null
}

/**
 * The registration window includes both days; without a last day, it ends when the semester starts. A family that is in
 * an audience has an opening of its own. A registration round is there instead of it until it is published. `now` is
 * `yyyy-MM-ddTHH:mm` in the organization's time zone.
 */
export function registrationOf(one: Window, now: string): Registration {
  const { roundDueDate, roundDueTime } = one
  if (roundDueDate && roundDueTime)
    return now < `${roundDueDate}T${roundDueTime}` ? 'RoundChoosing' : 'RoundClosed'
  const { registrationOpens: opens, registrationCloses: closes } = one
  if (opens === null && closes === null) return 'NotSet'
  const general = openingForEverybody(one) ?? ''
  const isOpened = now >= general || (one.ownOpening && now >= openingOf(one.ownOpening))
  if (!isOpened) return 'NotOpen'
  const today = dayOf(now)
  const isOver = closes === null ? today >= one.semesterStartDate : today > closes
  return isOver ? 'Closed' : 'Open'
}

/** The fields of a class that decide whether it is running. */
export type Run = Dates & { status: ClassStatus }

type Dates = {
  endDate: string
  semesterEndDate: string
  isArchived: boolean
}

/** Whether families can enroll in a class or wait for it at all. */
export const isRunning = (one: Run, today: string): boolean =>
  one.status === 'Published' && !isOver(one, today)

export const isOver = ({ endDate, semesterEndDate, isArchived }: Dates, today: string): boolean =>
  isArchived || endDate < today || semesterEndDate < today

type Seats = { maxStudents: number | null; seatsTaken: number; isAwaited: boolean }

/** Seats that anyone can take: none while students are waiting for one. Null if there is no limit. */
export function freeSeats({ maxStudents, seatsTaken, isAwaited }: Seats): number | null {
  if (maxStudents === null) return null
  return isAwaited ? 0 : maxStudents - seatsTaken
}

export const isFull = (seats: Seats): boolean => freeSeats(seats) === 0
