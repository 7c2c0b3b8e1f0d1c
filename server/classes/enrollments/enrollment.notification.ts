import { brand } from '#contract/brand.ts'
import type { ClassStatus } from '#contract/classes/classes.query.ts'
import type { EnrollmentStatus, OpenStatus } from '#contract/classes/enrollments.ts'
import { daysOf } from '#server/timetable/class-days/class-days.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import { findOpen } from './enrollments.queries.ts'
import { waitlistPosition } from '#server/classes/eligibility/eligibility.queries.ts'
import { isOver } from '#server/classes/eligibility/blockers.rules.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import {
  meetingDates,
  meetingTimes,
  nextDate,
  deadlineInWords,
} from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { plainName, askOffice, because } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import type { FormerConflicts } from '#server/timetable/timetable/resolve-conflicts.ts'
import { usualTimes } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { clock } from '#server/process/clock.ts'

type Facts = { enrollmentId: number }

/** What an undo needs of an enrollment that ended or was enrolled (`undo-withdrawal.ts`, `undo-decision.ts`). */
export type EnrollmentBefore = {
  status: OpenStatus
  statusDate: string
  position: number | null
  offeredUntil: string | null
  reason: string | null
  /** Missing in what was stored by earlier versions. */
  enrolledDate?: string | null
  isAdultNeeded?: boolean
  membership: Membership['status']
  /** The accepted conflicts of the class, some of which ended with it. */
  overrides: FormerConflicts['overrides']
}

/** An enrollment as the recipient sees it: a guardian of the student, or the student. */
type About = {
  isMe: boolean
  /** The student within a sentence (“Mia” or “you”); `who` is for the beginning of one. */
  student: string
  who: (verb: keyof typeof ofYou) => string
  className: string
  classStatus: ClassStatus
  organizationName: string
  position: number | null
  offeredUntil: string | null
  timeZone: string
  /** Whether the student asked for it, so that an adult of the family has to accept the seat. */
  isAdultNeeded: boolean
  /** Why it was declined or ended. */
  reason: string | null
  /** The class that the student leaves once the seat is confirmed. */
  swaps: string | null
}

type Text = {
  subject: string
  /** The news, after the greeting. */
  opening: (string | null)[]
  /** What the reader can do on the class page. */
  closing?: string | undefined
  label?: string
}

/** For guardians of the student, and only while the enrollment still has this status. */
function kindAbout<Kind extends Facts = Facts, Before = never>(
  name: string,
  status: EnrollmentStatus,
  occasion: string,
  writeText: (about: About, facts: Kind, isActor: boolean) => Text | undefined,
): NotificationKind<Kind, Before> {
  async function compose(
    { db, publicUrl, actorUserId, userId }: ComposeContext,
    facts: Kind,
  ): Promise<{ userId: number; text: NotificationText }[]> {
    const found = await findEnrollment(db, facts.enrollmentId, status)
    if (!found || (await isObsolete(db, found))) return []
    const { organizationId, personId, classId } = found
    const readers = await listGuardians(db, organizationId, [personId], userId)
    // Former members cannot open the class page.
    const isMember = found.activeMemberId !== null
    const child = plainName(found.studentName)
    const organizationName = plainName(found.organizationName)
    const list = isEnded(found) || readers.length === 0 ? [] : await whenAndWhere(db, found)
    return readers.flatMap((reader) => {
      const isMe = reader.personId === personId
      const shown = {
        ...found,
        isMe,
        student: isMe ? 'you' : child,
        who: (verb: keyof typeof ofYou) => (isMe ? ofYou[verb] : `${child} ${verb}`),
        className: plainName(found.className),
        organizationName,
        swaps: found.swaps === null ? null : plainName(found.swaps),
      }
      const text = writeText(shown, facts, reader.userId === actorUserId)
      if (!text) return []
      const { subject, opening, label = 'Open the class', closing } = text
      const written: NotificationText = {
        subject,
        opening: opening.filter((each) => each !== null),
        list,
        replyTo: found.contactEmail,
        thread: `Class.${classId}`,
        ...(isMember && { link: { label, url: new URL(`/my/classes/${classId}`, publicUrl) } }),
        closing: [
          ...(closing === undefined || !isMember ? [] : [closing]),
          askOffice({ ...found, name: organizationName }),
        ],
        reason: isMe
          ? `You received this email because you’re in a class at ${organizationName}.`
          : `You received this email because you have full access to the family of ${child} at ${brand.name}.`,
      }
      return [{ userId: reader.userId, text: written }]
    })
  }
  return {
    name,
    group: 'Enrollments',
    audience: 'Guardians of the student, and the student',
    occasion,
    way: 'Email',
    includesActor: true,
    plainSubject: `News about a class at ${brand.name}`,
    compose,
  }
}

const ofYou = {
  is: 'You are',
  keeps: 'You keep',
  'gives up': 'You give up',
  'gave up': 'You gave up',
}

/** Says that the student keeps the seat to be swapped until the new one is confirmed. */
const oldSeatUntilThen = ({ swaps, who }: About) =>
  swaps === null ? null : `${who('keeps')} the seat in ${swaps} until then.`

type Found = Exclude<Awaited<ReturnType<typeof findEnrollment>>, undefined>

const isEnded = ({ status }: Found) => status === 'Declined' || status === 'Withdrawn'

/** Whether the email is obsolete: the class is a draft, canceled, or has ended, or the student has enrolled again. */
async function isObsolete(db: Db, found: Found): Promise<boolean> {
  const { classStatus, timeZone } = found
  if (classStatus === 'Draft' || isOver(found, todayIn(timeZone))) return true
  if (!isEnded(found)) return classStatus === 'Canceled'
  return (await findOpen(db, found, found.personId)) !== undefined
}

const findEnrollment = (db: Db, enrollmentId: number, status: EnrollmentStatus) =>
  db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('organization', 'organization.id', 'enrollment.organizationId')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .leftJoin('organizationUser as member', (join) =>
      join
        .onRef('member.organizationId', '=', 'enrollment.organizationId')
        .onRef('member.personId', '=', 'enrollment.personId')
        .on('member.status', '=', 'Active'),
    )
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .leftJoin('enrollment as swappedSeat', (join) =>
      join
        .onRef('swappedSeat.classId', '=', 'enrollment.swapsClassId')
        .onRef('swappedSeat.personId', '=', 'enrollment.personId')
        .on('swappedSeat.status', '=', 'Enrolled'),
    )
    .leftJoin('class as swapped', 'swapped.id', 'swappedSeat.classId')
    .where('enrollment.id', '=', enrollmentId)
    .where('enrollment.status', '=', status)
    .select(['enrollment.organizationId', 'enrollment.classId', 'enrollment.personId'])
    .select(['enrollment.status', 'enrollment.reason', 'enrollment.offeredUntil', waitlistPosition])
    .select('enrollment.isAdultNeeded')
    .select(['class.name as className', 'class.status as classStatus', 'class.semesterId'])
    .select(['class.startDate', 'class.endDate', 'weekday', 'room.name as roomName'])
    .select(['semester.endDate as semesterEndDate', 'isArchived'])
    .select(['organization.name as organizationName', 'organization.contactEmail', 'timeZone'])
    .select(({ fn }) => [
      fn.coalesce('person.preferredName', 'person.firstName').as('studentName'),
      ...usualTimes,
    ])
    .select(['swapped.name as swaps', 'member.id as activeMemberId'])
    .executeTakeFirst()

async function whenAndWhere(db: Db, found: Found): Promise<string[]> {
  const days = await daysOf(db, found.organizationId, found.semesterId).execute()
  return [
    meetingTimes(found),
    ...(found.roomName === null ? [] : [plainName(found.roomName)]),
    ...nextDate(meetingDates(found, days), todayIn(found.timeZone)),
  ]
}

export const enrolledKind = kindAbout<Facts, EnrollmentBefore>(
  'EnrollmentEnrolled',
  'Enrolled',
  'A student is enrolled',
  ({ who, className, organizationName }) => ({
    subject: `${who('is')} enrolled in ${className}`,
    opening: [`${who('is')} enrolled in ${className} at ${organizationName}.`],
    closing:
      'If you don’t want the seat, please withdraw on the class page so someone else can have it.',
  }),
)

export const requestedKind = kindAbout(
  'EnrollmentRequested',
  'Requested',
  'A family asks for a seat',
  (about) => ({
    subject: `Request received: ${about.className} for ${about.student}`,
    opening: [
      `${about.organizationName} received the request for a seat in ${about.className} for ${about.student}. We’ll email you when there’s an answer.`,
      oldSeatUntilThen(about),
      adultLater(about),
    ],
    closing: 'If you no longer want the seat, withdraw the request on the class page.',
  }),
)

export const waitlistedKind = kindAbout(
  'EnrollmentWaitlisted',
  'Waitlisted',
  'A student joins a waitlist',
  (about) => {
    const { who, student, className, organizationName, position } = about
    const place = `number ${position} on the waitlist for`
    return {
      subject: `${who('is')} ${place} ${className}`,
      opening: [
        `${who('is')} ${place} a seat in ${className} at ${organizationName}. We’ll email you when a seat opens for ${student}.`,
        oldSeatUntilThen(about),
        adultLater(about),
      ],
      closing: 'If you no longer want to wait, leave the waitlist on the class page.',
    }
  },
)

/** Not sent if the offer has already expired. */
export const seatOfferedKind = kindAbout(
  'SeatOffered',
  'Offered',
  'A seat is offered to a student on the waitlist',
  (about) => {
    const { who, student, className, organizationName, offeredUntil, timeZone, swaps } = about
    if (offeredUntil === null || Date.parse(offeredUntil) <= clock.now()) return undefined
    const until = deadlineInWords(offeredUntil, timeZone)
    if (about.isAdultNeeded) return adultAsked(about, until)
    return {
      subject: `A seat in ${className} is held for ${student} until ${until}`,
      opening: [
        `A seat in ${className} at ${organizationName} is available for ${student}. It is held until ${until}. After that it goes to the next student on the waitlist.`,
        swaps === null
          ? null
          : `If you accept, ${who('gives up')} the seat in ${swaps}. ${who('keeps')} that one until then.`,
      ],
      label: 'Take the seat',
      closing: declineSooner,
    }
  },
)

/** A student who is too young to enroll alone asked for the seat. Both get it: the adult, who decides, and the student. */
function adultAsked(
  { isMe, student, className, organizationName, swaps }: About,
  until: string,
): Text {
  const seat = `${className} at ${organizationName}`
  if (isMe)
    return {
      subject: `A seat in ${className} is held for you until ${until}`,
      opening: [
        `A seat in ${seat} is held for you until ${until}. An adult of your family has to accept it, and got a message about it.`,
        swaps === null ? null : `You keep the seat in ${swaps} until then.`,
      ],
    }
  return {
    subject: `${student} asks for a seat in ${className}: accept it by ${until}`,
    opening: [
      `${student} asked for a seat in ${seat}. It is held until ${until}, and an adult of the family has to accept it.`,
      swaps === null ? null : `If you accept, ${student} gives up the seat in ${swaps}.`,
    ],
    label: 'Take the seat',
    closing: 'If you don’t agree, please decline it so that the seat is free for others.',
  }
}

const declineSooner =
  'If you don’t want the seat, please decline it so the next student gets it sooner.'

const adultDecides = 'An adult of your family has to accept the seat.'

/** Says that a seat is not certain without an adult. */
const adultLater = ({ isAdultNeeded }: About) =>
  isAdultNeeded ? 'Once there is a seat, an adult of the family has to accept it.' : null

/** Sent six hours before an offer expires. */
export const offerExpiringKind = kindAbout(
  'OfferExpiring',
  'Offered',
  'An offered seat expires in six hours',
  (about) => {
    const { student, className, organizationName, offeredUntil, timeZone } = about
    if (offeredUntil === null || Date.parse(offeredUntil) <= clock.now()) return undefined
    const until = deadlineInWords(offeredUntil, timeZone)
    const closing = about.isAdultNeeded && about.isMe ? adultDecides : declineSooner
    return {
      subject: `Only until ${until}: the seat in ${className} for ${student}`,
      opening: [
        `The seat in ${className} at ${organizationName} for ${student} is held until ${until}. After that it goes to the next student on the waitlist.`,
      ],
      label: about.isAdultNeeded && about.isMe ? 'Open the class' : 'Take the seat',
      closing,
    }
  },
)

/** `was` is the status that was declined. It is missing in emails queued by older versions. */
type Declined = Facts & { was?: OpenStatus }

export const declinedKind = kindAbout<Declined, EnrollmentBefore>(
  'EnrollmentDeclined',
  'Declined',
  'A request for a seat is declined',
  (about, { was = 'Requested' }) => {
    const { who, student, className, organizationName, swaps, reason } = about
    const isRequest = was === 'Requested'
    const request = `request for a seat in ${className} for ${student}`
    return {
      subject: isRequest ? `The ${request} was declined` : ended[was](about),
      opening: [
        isRequest
          ? `${organizationName} has declined the ${request}.`
          : happened(was, 'Organization', about),
        because(reason),
        swaps === null ? null : `${who('keeps')} the seat in ${swaps}.`,
      ],
    }
  },
)

/**
 * `was` is the status that ended; it is missing in emails queued by older versions. `by` is who ended it: `Household` is an
 * adult of the family or the student, and `Clock` means that an offer expired. Emails queued by older versions have
 * `Reader` or `Family` for `Household`.
 */
export type Withdrawn = Facts & { was?: OpenStatus; by: By | 'Household' }
type By = 'Reader' | 'Family' | 'Organization' | 'Swap' | 'Clock'
type Was = Exclude<Withdrawn['was'], undefined>

export const withdrawnKind = kindAbout<Withdrawn, EnrollmentBefore>(
  'EnrollmentWithdrawn',
  'Withdrawn',
  'An enrollment, a request or an offer ends',
  (about, { was = 'Enrolled', by: endedBy }, isActor) => {
    const by = endedBy === 'Household' ? (isActor ? 'Reader' : 'Family') : endedBy
    return {
      subject:
        by === 'Clock'
          ? `The seat offer in ${about.className} for ${about.student} expired`
          : ended[was](about),
      opening: [happened(was, by, about), reasonOf[by]?.(about.reason) ?? null],
      closing:
        about.classStatus === 'Canceled'
          ? undefined
          : 'If you still want a seat, check the class page.',
    }
  },
)

/** The subject for an enrollment that ended, by its last status. */
const ended: Record<Was, (about: About) => string> = {
  Enrolled: ({ who, className }) => `${who('is')} withdrawn from ${className}`,
  Waitlisted: ({ who, className }) => `${who('is')} no longer on the waitlist for ${className}`,
  Requested: ({ className, student }) =>
    `The request for a seat in ${className} for ${student} was withdrawn`,
  Offered: ({ className, student }) => `The seat in ${className} is no longer held for ${student}`,
}

function happened(was: Was, by: By, about: About): string {
  const { isMe, className, organizationName, who } = about
  const atSchool = `${className} at ${organizationName}`
  if (by === 'Swap') return `${who('gave up')} ${atSchool}.`
  if (by === 'Clock')
    return `The seat in ${atSchool} wasn’t accepted in time, so it goes to the next student. ${who('is')} no longer on the waitlist.`
  if (by === 'Organization')
    return `${organizationName} has ${actionOf(was, by, about, className)}.`
  // No names: a household must not learn who acted in the child's other household.
  const actor = by === 'Reader' ? 'You have' : `${isMe ? 'Your' : 'The'} family has`
  return `${actor} ${actionOf(was, by, about, atSchool)}.`
}

/** The action, after “has”. */
function actionOf(was: Was, by: By, { isMe, student }: About, place: string): string {
  const isOwn = isMe && by === 'Reader'
  const studentOrSelf = isOwn ? 'yourself' : student
  const actions = {
    Enrolled: isOwn ? `withdrawn from ${place}` : `withdrawn ${student} from ${place}`,
    Waitlisted: `removed ${studentOrSelf} from the waitlist for ${place}`,
    Requested: `withdrawn the request for a seat in ${place} for ${studentOrSelf}`,
    Offered: `${by === 'Organization' ? 'withdrawn' : 'declined'} the seat in ${place} that was held for ${student}`,
  }
  return actions[was]
}

/** The reason, unless the sentence already contains it. */
const reasonOf: Partial<Record<By, (reason: string | null) => string | null>> = {
  Organization: because,
  Swap: (reason) => reason,
}
