import { ageOn } from '#server/people/people/age.ts'
import type { AgePolicy, EnrollmentPolicy } from '#contract/classes/class-rules.ts'
import { agesInWords, registrationInWords } from '#contract/classes/rule-words.ts'
import { dayInWords } from '#contract/dates/date-words.ts'
import type { Registration } from '#contract/classes/catalog.ts'
import type { Blocker, BlockerKind, EnrollmentStatus } from '#contract/classes/enrollments.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import type { Student } from '../class-access/class-access.queries.ts'
import type { ClassStatus } from '#contract/classes/classes.ts'

/** A class, with all that decides who gets into it. */
export type Ruled = Run & {
  id: number
  name: string
  minAge: number | null
  maxAge: number | null
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
  registrationCloses: string | null
}

/** An organization as it stands at its doors. */
export type House = {
  name: string
  isOpenToAll: boolean
  contactEmail: string | null
  today: string
  /** The roles that open a door, by the permission that it takes. */
  roles: Record<Key, string[]>
}

export type Key = 'enrollments.manage' | 'enrollments.override' | 'members.manage'

type Comer = Student & {
  membership: Membership['status'] | undefined
  /** The classes that they are in and that meet at the same time. */
  colliding: { classId: number; name: string }[]
  /** The one of them that they can come in without. */
  mustSwap: number | null
  /** What they teach at the same time. */
  teaching: { name: string }[]
}

/** Everything that keeps a student out of a class, the most final first. */
export function blockersOf(one: Ruled, comer: Comer, house: House): Blocker[] {
  return [
    ...ofClass(one, house),
    ...ofStudent(comer, house),
    ...ofAge(one, comer, house),
    ...ofTime(comer, house),
    ...ofTeaching(comer, house),
    ...ofSeats(one, house),
  ]
}

/** The doors that still matter to whoever is past the others: in the class, or on the way into it. */
export const blockersAhead: Partial<Record<EnrollmentStatus, BlockerKind[]>> = {
  Requested: ['Canceled', 'Over', 'NotMember', 'NotActive'],
  Waitlisted: ['Canceled', 'Over', 'NotMember', 'NotActive'],
  // Nothing can be given up for what they teach: a seat that they are offered would be nobody's until the offer runs out.
  Offered: ['Canceled', 'Over', 'ViewOnly', 'NotMember', 'NotActive', 'Collides'],
  Enrolled: ['Canceled'],
}

const blocker = (kind: BlockerKind, reason: string, opener: string | null = null): Blocker[] => [
  { kind, reason, opener },
]

function ofClass(one: Ruled, house: House): Blocker[] {
  if (one.status === 'Draft') return blocker('Draft', `${one.name} is not published yet.`)
  if (one.status === 'Canceled') return blocker('Canceled', `${one.name} is canceled.`)
  if (isOver(one, house.today)) return blocker('Over', `${one.name} is over.`)
  return [...ofRegistration(one, house), ...ofPolicy(one, house)]
}

const ofPolicy = ({ enrollment }: Ruled, house: House) =>
  enrollment === 'AdminOnly'
    ? blocker(
        'AdminOnly',
        'Only the organization enrolls students in this class.',
        asks(house, 'enrollments.manage', 'can enroll a student'),
      )
    : []

function ofRegistration(one: Ruled, house: House): Blocker[] {
  const registration = registrationOf(one, house.today)
  const { semesterName: name, semesterStartDate: startDate, ...days } = one
  const reason = registrationInWords({ ...days, name, startDate, registration })
  const opener = asks(house, 'enrollments.manage', 'can still enroll a student')
  const blockers: Record<Registration, Blocker[]> = {
    Open: [],
    NotSet: blocker('RegistrationNotSet', reason, opener),
    NotOpen: blocker('RegistrationNotOpen', reason),
    Closed: blocker('RegistrationClosed', reason, opener),
  }
  return blockers[registration]
}

function ofStudent({ name, isMe, mayEnroll, membership }: Comer, house: House): Blocker[] {
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
          `${isMe ? 'Your membership' : `The membership of ${name}`} is suspended.`,
          asks(house, 'members.manage', 'can restore it'),
        )
      : membership !== 'Active' && !house.isOpenToAll
        ? blocker(
            'NotMember',
            `${subject} not a member of ${house.name} yet.`,
            [
              !isMe && mayEnroll && `Apply for ${name} on the page of ${house.name}.`,
              asks(house, 'members.manage', isMe ? 'can let you in' : `can add ${name}`),
            ]
              .filter(Boolean)
              .join(' '),
          )
        : []),
  ]
}

function ofAge(one: Ruled, { name, isMe, birthDate }: Comer, house: House): Blocker[] {
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
    one.agePolicy === 'Flexible'
      ? 'You can request a place, and the organization decides.'
      : asks(house, 'enrollments.override', 'can make an exception'),
  )
}

function ofTime({ name, isMe, colliding, mustSwap }: Comer, house: House): Blocker[] {
  if (colliding.length === 0) return []
  const classes = new Intl.ListFormat('en-US').format(colliding.map((each) => each.name))
  return blocker(
    'Collides',
    `${isMe ? 'You are' : `${name} is`} in ${classes} at that time.`,
    mustSwap !== null
      ? `Swap ${classes} for this class, or withdraw first.`
      : `Withdraw first. ${asks(house, 'enrollments.override', 'can make an exception')}`,
  )
}

function ofTeaching({ name, isMe, teaching }: Comer, house: House): Blocker[] {
  if (teaching.length === 0) return []
  const classes = new Intl.ListFormat('en-US').format(teaching.map((each) => each.name))
  return blocker(
    'Teaches',
    `${isMe ? 'You teach' : `${name} teaches`} ${classes} at that time.`,
    asks(house, 'enrollments.override', 'can make an exception'),
  )
}

function ofSeats(one: Ruled, house: House): Blocker[] {
  const { maxStudents, hasWaitlist, waitingCount } = one
  // Where nothing is offered, the line keeps nobody from a seat that is free.
  const isAwaited = one.isAwaited && isRunning(one, house.today)
  if (!isFull({ ...one, isAwaited })) return []
  const inLine = waitingCount === 0 ? '' : `: ${waitingCount} on the waitlist so far`
  return blocker(
    'Full',
    `Full: ${maxStudents} of ${maxStudents}.`,
    hasWaitlist
      ? `Join the waitlist${inLine}.`
      : `There’s no waitlist. ${asks(house, 'enrollments.manage', 'can tell you when a seat opens')}`,
  )
}

/** Who can open a door, and where to write to. */
function asks({ roles, contactEmail }: House, key: Key, can: string): string {
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(roles[key])
  const who = names === '' ? 'An owner' : `An owner, or whoever has the role ${names},`
  return `${who} ${can}.${contactEmail === null ? '' : ` Write to ${contactEmail}.`}`
}

const judged: BlockerKind[] = ['TooYoung', 'TooOld', 'BirthDateMissing', 'Collides', 'Teaches']

/** What whoever decides about a student judges: an age or a time that does not fit. */
export const judgedByOffice = (blockers: Blocker[]) =>
  blockers.filter(({ kind }) => judged.includes(kind))

/** Of that, what takes an exception. An age that is no strict bound does not. */
export const takingException = ({ agePolicy }: Ruled, blockers: Blocker[]) =>
  judgedByOffice(blockers).filter((each) => isOfTime(each) || agePolicy === 'Strict')

/** Whether somebody is elsewhere then, which is kept in the timetable as accepted. */
export const isOfTime = ({ kind }: Blocker) => kind === 'Collides' || kind === 'Teaches'

type Window = {
  semesterStartDate: string
  registrationOpens: string | null
  registrationCloses: string | null
}

/** Through both days of the window; without a last one, until the semester starts. */
export function registrationOf(one: Window, today: string): Registration {
  const { registrationOpens: opens, registrationCloses: closes } = one
  if (opens === null && closes === null) return 'NotSet'
  if (opens !== null && today < opens) return 'NotOpen'
  const isOver = closes === null ? today >= one.semesterStartDate : today > closes
  return isOver ? 'Closed' : 'Open'
}

/** As much of a class as says whether it goes on. */
export type Run = Dates & { status: ClassStatus }

type Dates = {
  endDate: string
  semesterEndDate: string
  isArchived: boolean
}

/** Whether families can come into a class at all, or wait for it. */
export const isRunning = (one: Run, today: string): boolean =>
  one.status === 'Published' && !isOver(one, today)

export const isOver = ({ endDate, semesterEndDate, isArchived }: Dates, today: string): boolean =>
  isArchived || endDate < today || semesterEndDate < today

type Seats = { maxStudents: number | null; seatsTaken: number; isAwaited: boolean }

/** How many seats are free to anybody: one that somebody waits for is theirs. Null where there is no limit. */
export function freeSeats({ maxStudents, seatsTaken, isAwaited }: Seats): number | null {
  if (maxStudents === null) return null
  return isAwaited ? 0 : maxStudents - seatsTaken
}

export const isFull = (seats: Seats): boolean => freeSeats(seats) === 0
