import { brand } from '#contract/brand.ts'
import { type OpenStatus, openStatuses } from '#contract/classes/enrollments.ts'
import { isOver } from '#server/classes/eligibility/blockers.rules.ts'
import { waitlistPosition } from '#server/classes/eligibility/eligibility.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import {
  deadlineInWords,
  meetingTimes,
} from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { usualTimes } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'

type Facts = { semesterId: number; enrollmentIds: number[] }

async function compose(
  { db, organizationId, publicUrl, userId }: ComposeContext,
  { semesterId, enrollmentIds }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const places = await listPlaces(db, organizationId, enrollmentIds)
  const [first] = places
  if (!first) return []
  const { contactEmail } = first
  const name = plainName(first.organizationName)
  const semester = plainName(first.semesterName)
  const path = `/organizations/${organizationId}/plan?semesterId=${semesterId}`
  const studentIds = [...new Set(places.map(({ personId }) => personId))]
  const guardians = await listGuardians(db, organizationId, studentIds, userId)
  return [...Map.groupBy(guardians, (each) => each.userId)].map(([readerId, wards]) => {
    const isMe = ({ personId }: Place) =>
      wards.some((each) => each.studentId === personId && each.personId === personId)
    const own = wards.flatMap(({ studentId }) =>
      places.filter(({ personId }) => personId === studentId),
    )
    const isOnlySelf = own.every(isMe)
    const isWaiting = own.some(({ status }) => status === 'Waitlisted' || status === 'Requested')
    return {
      userId: readerId,
      text: {
        subject: `${countInWords(own)} in ${semester} at ${name}`,
        opening: [
          `This is what ${isOnlySelf ? 'you have' : 'your family has'} in ${semester} at ${name}:`,
        ],
        list: own.map((place) => placeInWords(place, isMe(place))),
        link: { label: 'See your classes', url: new URL(path, publicUrl) },
        closing: [
          'There you can give back a place that you don’t want, so that someone else can have it.',
          ...(isWaiting ? ['We’ll email you when a seat opens or a request is answered.'] : []),
          askOffice({ name, contactEmail }),
        ],
        reason: `You received this email because you or your children chose classes at ${name}.`,
        replyTo: contactEmail,
        thread: `Semester.${semesterId}`,
      },
    }
  })
}

type Place = Awaited<ReturnType<typeof listPlaces>>[number]

/** What is still true of the places. */
async function listPlaces(db: Db, organizationId: number, enrollmentIds: number[]) {
  const places = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('organization', 'organization.id', 'enrollment.organizationId')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .leftJoin('class as swapped', 'swapped.id', 'enrollment.swapsClassId')
    .where('enrollment.organizationId', '=', organizationId)
    .where('enrollment.id', 'in', enrollmentIds)
    .where('enrollment.status', 'in', openStatuses)
    .where('class.status', '=', 'Published')
    .orderBy('enrollment.id')
    .select(['enrollment.personId', 'enrollment.status', 'offeredUntil', waitlistPosition])
    .select(['class.name as className', 'class.endDate', 'weekday', ...usualTimes])
    .select(['semester.name as semesterName', 'semester.endDate as semesterEndDate', 'isArchived'])
    .select(['organization.name as organizationName', 'organization.contactEmail', 'timeZone'])
    .select('swapped.name as swaps')
    .select(({ fn }) => fn.coalesce('person.preferredName', 'person.firstName').as('studentName'))
    .$narrowType<{ status: OpenStatus }>()
    .execute()
  return places.filter((place) => !isOver(place, todayIn(place.timeZone)))
}

const nouns: Record<OpenStatus, [one: string, several: string]> = {
  Enrolled: ['seat', 'seats'],
  Offered: ['held seat', 'held seats'],
  Requested: ['request', 'requests'],
  Waitlisted: ['waitlist place', 'waitlist places'],
}

/** Such as “12 seats, 1 request, and 2 waitlist places”. */
function countInWords(places: Place[]): string {
  const counts = (['Enrolled', 'Offered', 'Requested', 'Waitlisted'] as const).flatMap((status) => {
    const count = places.filter((place) => place.status === status).length
    const [one, several] = nouns[status]
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  })
  return new Intl.ListFormat('en-US').format(counts)
}

/** Such as “Mia: Choir (Saturdays, 9:30–10:30 AM)”. */
function placeInWords(place: Place, isMe: boolean): string {
  const { status, position, offeredUntil, timeZone, swaps } = place
  const states = {
    Enrolled: '',
    Offered:
      offeredUntil === null
        ? ''
        : `; held until ${deadlineInWords(offeredUntil, timeZone)}, and an adult of the family has to accept it`,
    Requested: '; requested',
    Waitlisted: `; number ${position} on the waitlist`,
  }
  const student = isMe ? 'You' : plainName(place.studentName)
  const swap = swaps === null ? '' : `; gives up ${plainName(swaps)} then`
  return `${student}: ${plainName(place.className)} (${meetingTimes(place)})${states[status]}${swap}`
}

/** One notification for all places that a family takes at once. A single one has the notification of its enrollment. */
export const planEnrolledKind: NotificationKind<Facts> = {
  name: 'PlanEnrolled',
  group: 'Enrollments',
  audience: 'Guardians of the students, and the students',
  occasion: 'A family takes several places at once',
  way: 'Email',
  includesActor: true,
  plainSubject: `News about classes at ${brand.name}`,
  compose,
}
