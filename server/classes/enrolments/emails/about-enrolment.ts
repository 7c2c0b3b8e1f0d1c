import { brand } from '#contract/brand.ts'
import type { ClassStatus } from '#contract/classes/classes.ts'
import type { EnrolmentStatus } from '#contract/classes/enrolments.ts'
import type { Kysely } from 'kysely'
import { daysOf } from '#server/timetable/class-days/class-days.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import { findOpen } from '../enrolments.queries.ts'
import { placeInLine } from '#server/classes/eligibility/seat-counts.queries.ts'
import { isOver } from '#server/classes/eligibility/running.rules.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { meetingDates } from '#server/timetable/scheduled-classes/meeting-days.rules.ts'
import { greet } from '#server/mail/greeting.ts'
import { type Content, type Desk, newsLife } from '#server/mail/email.ts'
import { plainName } from '#server/mail/plain-name.ts'
import { askOffice } from '#server/mail/office.ts'
import { meetingTimes, nextDate } from '#server/timetable/scheduled-classes/meeting-words.rules.ts'
import { usualTimes } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'

/** An enrolment, in names, as it is to whoever reads of it: a guardian of the student, or the student. */
export type About = {
  isMe: boolean
  /** What the student is called within a sentence, “Mia” or “you”, and at the beginning of one. */
  student: string
  who: (verb: 'is' | 'has' | 'keeps' | 'gives up' | 'gave up') => string
  className: string
  classStatus: ClassStatus
  organizationName: string
  position: number | null
  offeredUntil: string | null
  timeZone: string
  /** Why it was declined, or ended. */
  reason: string | null
  /** The class that is given up as soon as the seat is sure. */
  swaps: string | null
}

type Told = {
  subject: string
  /** What became of it, after the greeting. */
  opening: (string | null)[]
  /** What can be done about it on the page of the class. */
  closing?: string | undefined
  label?: string
}

/** What is known of each of these emails. */
export const ofEnrollment = {
  life: newsLife,
  typedFor: {
    in: 'enrolment',
    by: 'enrolmentId',
    subject: `News about a class at ${brand.name}`,
  },
} as const

/** Tells whoever still looks after the student of an enrolment that still is what the letter is about. */
export async function aboutEnrolment(
  { db, email, publicUrl }: Desk,
  enrolmentId: number,
  status: EnrolmentStatus,
  tell: (about: About) => Told | undefined,
): Promise<Content | undefined> {
  const found = await findEnrolment(db, enrolmentId, status)
  if (!found || (await isPointless(db, found))) return undefined
  const { organizationId, personId, classId } = found
  const [reader] = await listGuardians(db, organizationId, [personId], email)
  if (!reader) return undefined
  const isMe = reader.personId === personId
  // To whoever is no member any more, the page of the class is not there.
  const isMember = found.activeMemberId !== null
  const child = plainName(found.studentName)
  const organizationName = plainName(found.organizationName)
  const told = tell({
    ...found,
    isMe,
    student: isMe ? 'you' : child,
    who: (verb) => (isMe ? ofYou[verb] : `${child} ${verb}`),
    className: plainName(found.className),
    organizationName,
    swaps: found.swaps === null ? null : plainName(found.swaps),
  })
  if (!told) return undefined
  const { subject, opening, label = 'Open the class', closing } = told
  return {
    subject,
    opening: [greet(reader.firstName), ...opening.filter((each) => each !== null)],
    list: isEnded(found) ? [] : await whenAndWhere(db, found),
    ...(isMember && { link: { label, url: new URL(`/my/classes/${classId}`, publicUrl) } }),
    closing: [
      ...(closing === undefined || !isMember ? [] : [closing]),
      askOffice({ ...found, name: organizationName }),
    ],
    reason: isMe
      ? `You get this email because it is about a class of yours at ${organizationName}.`
      : `You get this email because you have full access to a family of ${child} at ${brand.name}.`,
  }
}

const ofYou = {
  is: 'You are',
  has: 'You have',
  keeps: 'You keep',
  'gives up': 'You give up',
  'gave up': 'You gave up',
}

/** What becomes of the seat that is to be given up, until the new one is sure. */
export const keptUntilThen = ({ swaps, who }: About) =>
  swaps === null ? null : `${who('keeps')} the seat in ${swaps} until then.`

type Found = Exclude<Awaited<ReturnType<typeof findEnrolment>>, undefined>

const isEnded = ({ status }: Found) => status === 'Declined' || status === 'Withdrawn'

/** Whether the student has come into the class once more, nobody can, or families have nothing to do with it. */
async function isPointless(db: Kysely<Schema>, found: Found): Promise<boolean> {
  const { classStatus, timeZone } = found
  if (classStatus === 'Draft' || isOver(found, todayIn(timeZone))) return true
  if (!isEnded(found)) return classStatus === 'Cancelled'
  return (await findOpen(db, found, found.personId)) !== undefined
}

const findEnrolment = (db: Kysely<Schema>, enrolmentId: number, status: EnrolmentStatus) =>
  db
    .selectFrom('enrolment')
    .innerJoin('class', 'class.id', 'enrolment.classId')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('organization', 'organization.id', 'enrolment.organizationId')
    .innerJoin('person', 'person.id', 'enrolment.personId')
    .leftJoin('organizationUser as member', (join) =>
      join
        .onRef('member.organizationId', '=', 'enrolment.organizationId')
        .onRef('member.personId', '=', 'enrolment.personId')
        .on('member.status', '=', 'Active'),
    )
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .leftJoin('enrolment as kept', (join) =>
      join
        .onRef('kept.classId', '=', 'enrolment.swapsClassId')
        .onRef('kept.personId', '=', 'enrolment.personId')
        .on('kept.status', '=', 'Enrolled'),
    )
    .leftJoin('class as swapped', 'swapped.id', 'kept.classId')
    .where('enrolment.id', '=', enrolmentId)
    .where('enrolment.status', '=', status)
    .select(['enrolment.organizationId', 'enrolment.classId', 'enrolment.personId'])
    .select(['enrolment.status', 'enrolment.reason', 'enrolment.offeredUntil', placeInLine])
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

async function whenAndWhere(db: Kysely<Schema>, found: Found): Promise<string[]> {
  const days = await daysOf(db, found.organizationId, found.semesterId).execute()
  return [
    meetingTimes(found),
    ...(found.roomName === null ? [] : [plainName(found.roomName)]),
    ...nextDate(meetingDates(found, days), todayIn(found.timeZone)),
  ]
}
