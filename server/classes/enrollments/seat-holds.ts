import { minute } from '#contract/dates/durations.ts'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import type { SignedIn } from '#server/calls/call.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'
import { admitStudent } from '#server/people/admission/admit-student.ts'
import { clock, timestampOf } from '#server/process/clock.ts'
import {
  lockInOperation,
  lockOrganization,
  requireInOperation,
} from '#server/tenancy/organizations.queries.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { readMeetings } from '#server/timetable/timetable/plan.queries.ts'
import type { Student } from '../class-access/class-access.queries.ts'
import { readOrganization } from '../eligibility/eligibility.queries.ts'
import { closed, openEligibility } from './enroll-own.ts'
import { type ClassKey, insertEnrollment } from './enrollments.queries.ts'
import { offerSeats, releaseSeats } from './offer-seats.ts'

/** How long a family holds the seats of its plan. In milliseconds. */
export const holdTime = 15 * minute

/** How long after it they are free for others, before the family can hold seats again. In milliseconds. */
export const holdPause = 15 * minute

type Place = { personId: number; classId: number }

type Hold = { id: number; until: string; places: Place[] }

/** The seats that an account holds in a semester. Those whose time has passed are not among the places. */
export async function findHold(
  db: Db,
  { userId }: Pick<SignedIn, 'userId'>,
  semesterId: number,
): Promise<Hold | null> {
  const hold = await db
    .selectFrom('seatHold')
    .where('semesterId', '=', semesterId)
    .where('userId', '=', userId)
    .select(['id', 'until'])
    .executeTakeFirst()
  if (!hold) return null
  const held = db
    .selectFrom('enrollment')
    .where('holdId', '=', hold.id)
    .orderBy('id')
    .select(['personId', 'classId'])
  return { ...hold, places: isEnded(hold) ? [] : await held.execute() }
}

const isEnded = ({ until }: { until: string }) => until <= clock.confirmedTimestamp()

/** When the account can hold seats again, if a hold has ended a short time ago. */
export function holdsAgainAt(hold: Hold | null): string | null {
  if (!hold || !isEnded(hold)) return null
  const again = timestampOf(Date.parse(hold.until) + holdPause)
  return again <= clock.confirmedTimestamp() ? null : again
}

/**
 * Holds a free seat for each place as an offer that the family can accept until the hold ends. Whoever waits for a class is
 * first, so its seats cannot be held. Returns why some places could not be held.
 */
export async function holdSeats(
  db: Db,
  visitor: SignedIn,
  { organizationId, semesterId, students }: SemesterKey & { students: Student[] },
  places: Place[],
): Promise<(Place & { reason: string })[]> {
  await lockOrganization(db, organizationId)
  const organization = await readOrganization(db, organizationId)
  requireInOperation(organization)
  const hold = await beginHold(db, visitor, { organizationId, semesterId })
  const classIds = [...hold.places, ...places].map(({ classId }) => classId)
  const meetings = await readMeetings(db, organizationId, classIds, organization.today)
  const held = [...hold.places]
  const refused: (Place & { reason: string })[] = []
  for (const { personId, classId } of places) {
    const place = { personId, classId }
    if (held.some((each) => each.personId === personId && each.classId === classId)) continue
    const key = { organizationId, classId }
    await offerSeats(db, key)
    const eligibility = await openEligibility(
      db,
      { visitor, students, organization },
      key,
      personId,
    )()
    // A seat that the class offers is held anyway, and for longer.
    if (eligibility.way === 'Accept') continue
    const rival = held.find(
      (each) => each.personId === personId && meetings.together(each.classId, classId),
    )
    const reason = rival ? atThatTime(eligibility) : reasonAgainst(eligibility)
    if (reason !== null) {
      refused.push({ ...place, reason })
      continue
    }
    await admitStudent(db, visitor, organizationId, eligibility)
    const { id: holdId, until: offeredUntil } = hold
    const begun = { personId, status: 'Offered', offeredUntil, holdId } as const
    await insertEnrollment(db, key, { ...begun, requestedByUserId: visitor.userId })
    held.push(place)
  }
  return refused
}

const atThatTime = ({ name, isMe }: Eligibility) =>
  `${isMe ? 'You hold' : `${name} has`} another seat at that time.`

/** Why no seat can be held for a student. Null if one can. */
function reasonAgainst(eligibility: Eligibility): string | null {
  const { way, mustSwap } = eligibility
  if (way === 'Request')
    return 'The organization decides on each request, so no seat can be held. Enroll to send the request.'
  if (way === 'Enroll' && mustSwap === null) return null
  return closed(eligibility).problem.message
}

/** The hold that the account has in the semester, or a new one. */
async function beginHold(
  db: Db,
  visitor: SignedIn,
  { organizationId, semesterId }: SemesterKey,
): Promise<Hold> {
  const hold = await findHold(db, visitor, semesterId)
  if (hold && !isEnded(hold)) return hold
  if (holdsAgainAt(hold) !== null)
    throw conflict(
      'held_before',
      {},
      'Your seats were held for 15 minutes and are free for others now. You can enroll at once, or hold seats again a few minutes later.',
    )
  const { userId } = visitor
  const until = timestampOf(clock.now() + holdTime)
  if (hold) await endHold(db, organizationId, hold.id)
  await db
    .deleteFrom('seatHold')
    .where('semesterId', '=', semesterId)
    .where('userId', '=', userId)
    .execute()
  const { id } = await db
    .insertInto('seatHold')
    .values({ organizationId, semesterId, userId, until })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, until, places: [] }
}

/** Frees what is left of a hold whose time has passed. */
async function endHold(db: Db, organizationId: number, holdId: number): Promise<void> {
  const rest = await db
    .selectFrom('enrollment')
    .where('holdId', '=', holdId)
    .select('classId')
    .distinct()
    .execute()
  for (const { classId } of rest) await offerSeats(db, { organizationId, classId })
}

/** Frees all seats that the account holds in a semester. The hold goes on, so that other seats can be held until it ends. */
export async function releaseHold(
  db: Db,
  visitor: SignedIn,
  { organizationId, semesterId }: SemesterKey,
): Promise<void> {
  await lockInOperation(db, organizationId)
  const hold = await findHold(db, visitor, semesterId)
  for (const { classId, personId } of hold?.places ?? [])
    await releaseSeatsOf(db, visitor, { organizationId, classId }, personId)
}

/** Frees the seat of a student in a class, if the account holds it. */
export async function releaseSeatsOf(
  db: Db,
  { userId }: Pick<SignedIn, 'userId'>,
  key: ClassKey,
  personId: number,
): Promise<void> {
  const held = await db
    .selectFrom('enrollment')
    .innerJoin('seatHold', 'seatHold.id', 'enrollment.holdId')
    .where('seatHold.userId', '=', userId)
    .where('enrollment.classId', '=', key.classId)
    .where('enrollment.personId', '=', personId)
    .select('enrollment.id')
    .execute()
  if (held.length === 0) return
  await lockOrganization(db, key.organizationId)
  await releaseSeats(
    db,
    key,
    held.map(({ id }) => id),
  )
}
