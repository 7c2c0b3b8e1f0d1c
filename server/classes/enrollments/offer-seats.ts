import { daysBetween } from '#contract/dates/weekdays.ts'
import { hour } from '#contract/dates/durations.ts'
import { daysOf } from '#server/timetable/class-days/class-days.queries.ts'
import { compileOnce, type Placeholders } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { dayIn, findTimeZone, lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { meetingDates } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { mayTakeSeat } from '../eligibility/eligibility.queries.ts'
import { type ClassKey, enrollmentsOf, setStatus } from './enrollments.queries.ts'
import { isRunning } from '../eligibility/blockers.rules.ts'
import { notifyOfEnrollment } from './notify-of-enrollment.ts'
import { clock, timestampOf } from '#server/process/clock.ts'

const mostAtOnce = 2000

/** How long a seat offer is valid: 48 hours, or 12 if the class meets in less than five days. */
export const offerLife = (today: string, nextMeeting: string | undefined): number =>
  nextMeeting !== undefined && daysBetween(today, nextMeeting) < 5 ? 12 * hour : longestOfferLife

export const longestOfferLife = 48 * hour

/**
 * Ends the expired offers of a class and offers every free seat to the first students on the waitlist who could take it.
 * Offers to students who cannot take a seat now do not expire: the students go back to the waitlist. Call this, with the
 * organization or the class locked, whenever a seat may have become free or a student's ability to take one may have
 * changed. Returns false if nobody waits. `dueDate` is when their families are notified, if not at once.
 */
export async function offerSeats(db: Db, key: ClassKey, dueDate?: string): Promise<boolean> {
  if (!(await isWaitedFor(db, key))) return false
  const one = await findClass(db, key)
  const timeZone = await findTimeZone(db, key.organizationId)
  // What is over loses its offers.
  const today = dayIn(timeZone, clock.confirmedTimestamp())
  if (!isRunning(one, today)) {
    await endHolds(db, key, 'all')
    await returnToWaitlist(db, key, await offersOf(db, key).execute())
    return true
  }
  await endHolds(db, key, 'past')
  const unusable = offersOf(db, key).where((where) => where.not(mayTakeSeat))
  await returnToWaitlist(db, key, await unusable.execute())
  await endOffers(db, key)
  const waiting = await listWaiting(db, key, await countFree(db, key))
  if (waiting.length === 0) return true
  const offeredUntil = await endOfOffer(db, key, one, today)
  for (const { id, personId } of waiting) {
    await setStatus(db, key, id, { status: 'Offered', offeredUntil })
    const about = { enrollmentId: id, personId, actorUserId: null }
    await notifyOfEnrollment(db, key, { action: 'SeatOffered', dueDate, ...about })
  }
  return true
}

/** When an offer that is made now expires. */
export async function offerEnd(db: Db, key: ClassKey): Promise<string> {
  const timeZone = await findTimeZone(db, key.organizationId)
  const today = dayIn(timeZone, clock.confirmedTimestamp())
  return endOfOffer(db, key, await findClass(db, key), today)
}

async function endOfOffer(
  db: Db,
  { organizationId }: ClassKey,
  one: Awaited<ReturnType<typeof findClass>>,
  today: string,
): Promise<string> {
  const calendar = await daysOf(db, organizationId, one.semesterId).execute()
  const next = meetingDates(one, calendar).find((date) => date >= today)
  return timestampOf(clock.now() + offerLife(today, next))
}

type Waited = { semesterId?: number; personIds?: number[] }

/** Calls `offerSeats` for all classes with a waitlist: those of a semester, those that some people wait for, or all. */
export async function offerSeatsToWaitlists(
  db: Db,
  organizationId: number,
  { semesterId, personIds }: Waited = {},
): Promise<void> {
  const classes = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .where('enrollment.organizationId', '=', organizationId)
    .where('enrollment.status', 'in', ['Waitlisted', 'Offered'])
    .where((where) => where.and({ semesterId }))
    .$if(personIds !== undefined, (all) => all.where('personId', 'in', personIds ?? []))
    .select('classId')
    .distinct()
    .orderBy('classId')
    .execute()
  if (classes.length > 0) await lockOrganization(db, organizationId)
  for (const { classId } of classes) await offerSeats(db, { organizationId, classId })
}

/** Moves students with an offer back to the front of the waitlist, in the order of their offers. */
export async function returnToWaitlist(
  db: Db,
  key: ClassKey,
  offered: { id: number }[],
): Promise<void> {
  if (offered.length === 0) return
  await db
    .updateTable('enrollment')
    .set(({ eb }) => ({ position: eb('position', '+', offered.length) }))
    .where('organizationId', '=', key.organizationId)
    .where('classId', '=', key.classId)
    .where('status', '=', 'Waitlisted')
    .execute()
  for (const [place, { id }] of offered.entries())
    await setStatus(db, key, id, { status: 'Waitlisted', position: place + 1 })
}

/** Whether somebody is on the waitlist or has an offer. */
async function isWaitedFor(db: Db, key: ClassKey): Promise<boolean> {
  const waiting = await firstWaiting(db, key)
  return waiting.length > 0
}

const firstWaiting = compileOnce((db, key: Placeholders<ClassKey>) =>
  enrollmentsOf(db, key).where('status', 'in', ['Waitlisted', 'Offered']).select('id').limit(1),
)

async function endOffers(db: Db, key: ClassKey): Promise<void> {
  const expired = await offersOf(db, key)
    .where('offeredUntil', '<=', clock.confirmedTimestamp())
    .execute()
  for (const { id, personId } of expired) {
    await setStatus(db, key, id, { status: 'Withdrawn', reason: 'The seat offer expired.' })
    const about = { enrollmentId: id, personId, actorUserId: null }
    await notifyOfEnrollment(db, key, { action: 'OfferEnded', ...about })
  }
}

/**
 * Frees the seats that families hold: all, or those whose time has passed or whose students could not take them. Nobody is
 * notified: the family saw the time run out.
 */
async function endHolds(db: Db, { organizationId, classId }: ClassKey, which: 'all' | 'past') {
  await db
    .deleteFrom('enrollment')
    .where('enrollment.organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('holdId', 'is not', null)
    .$if(which === 'past', (held) =>
      held.where((where) =>
        where.or([where('offeredUntil', '<=', clock.confirmedTimestamp()), where.not(mayTakeSeat)]),
      ),
    )
    .execute()
}

/** Frees seats of a class that a family holds, and offers them to the waitlist. */
export async function releaseSeats(db: Db, key: ClassKey, ids: number[]): Promise<void> {
  await db
    .deleteFrom('enrollment')
    .where('enrollment.organizationId', '=', key.organizationId)
    .where('classId', '=', key.classId)
    .where('holdId', 'is not', null)
    .where('id', 'in', ids)
    .execute()
  await offerSeats(db, key)
}

/** The open offers of a class, oldest first, without those that families hold themselves. */
const offersOf = (db: Db, key: ClassKey) =>
  enrollmentsOf(db, key)
    .where('status', '=', 'Offered')
    .where('holdId', 'is', null)
    .orderBy('statusDate')
    .orderBy('enrollment.id')
    .select(['enrollment.id', 'personId'])

const findClass = (db: Db, { organizationId, classId }: ClassKey) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', '=', classId)
    .select(['class.status', 'class.startDate', 'class.endDate', 'weekday', 'semesterId'])
    .select(['semester.endDate as semesterEndDate', 'isArchived'])
    .executeTakeFirstOrThrow()

/** The number of free seats; without a limit, the most that are offered at once. */
export async function countFree(db: Db, { organizationId, classId }: ClassKey) {
  const { maxStudents, seatsTaken } = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .select(['maxStudents', 'seatsTaken'])
    .executeTakeFirstOrThrow()
  return maxStudents === null ? mostAtOnce : maxStudents - seatsTaken
}

const listWaiting = (db: Db, key: ClassKey, most: number) =>
  enrollmentsOf(db, key)
    .where('status', '=', 'Waitlisted')
    .where(mayTakeSeat)
    .orderBy('position')
    .orderBy('id')
    .limit(most)
    .select(['id', 'personId'])
    .execute()
