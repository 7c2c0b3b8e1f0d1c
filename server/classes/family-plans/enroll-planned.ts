import {
  type EnrolledPlaces,
  type EnrollPlanned,
  placeKey,
} from '#contract/classes/family-plans.ts'
import type { SignedIn } from '#server/calls/call.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, Refusal } from '#server/http/problem.ts'
import { notify } from '#server/notifications/notify.ts'
import { lockOrganization, requireInOperation } from '#server/tenancy/organizations.queries.ts'
import { listOwnStudents } from '../class-access/class-access.queries.ts'
import { readOrganization } from '../eligibility/eligibility.queries.ts'
import { enrollStudent } from '../enrollments/enroll-own.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { requirePlaces } from './family-plans.queries.ts'
import { planEnrolledKind } from './plan-enrolled.notification.ts'

/**
 * Takes all places of a plan in the transaction of `db`, or refuses with a sentence for each place that has changed. Seats
 * come first, so that a student waits for one class while they have a seat in another one at the same time.
 */
export async function enrollPlanned(
  db: Db,
  visitor: SignedIn,
  { organizationId, semesterId }: SemesterKey,
  { places }: EnrollPlanned,
): Promise<EnrolledPlaces> {
  await lockOrganization(db, organizationId)
  const organization = await readOrganization(db, organizationId)
  requireInOperation(organization)
  const students = await requirePlaces(db, visitor, { organizationId, semesterId }, places)
  const enrolled: EnrolledPlaces = []
  const enrollmentIds: number[] = []
  const changed: Record<string, string> = {}
  const isInPlan = places.length > 1
  for (const { way: seen, ...place } of places.toSorted(seatsFirst)) {
    const { personId, classId } = place
    const key = { organizationId, classId }
    try {
      const enrolling = { key, students, organization }
      const asked = { ...place, message: null, seen, isInPlan }
      const { enrollmentId, eligibility } = await enrollStudent(db, visitor, enrolling, asked)
      enrollmentIds.push(enrollmentId)
      enrolled.push({ personId, classId, status: eligibility.status })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error
      changed[placeKey(place)] = error.problem.message
    }
  }
  const count = Object.keys(changed).length
  if (count > 0)
    throw conflict(
      'places_changed',
      changed,
      count === 1
        ? 'One place has changed, so nobody is enrolled yet. See the marked class.'
        : `${count} places have changed, so nobody is enrolled yet. See the marked classes.`,
    )
  if (isInPlan)
    await notify(db, planEnrolledKind, {
      organizationId,
      actorUserId: visitor.userId,
      subject: { type: 'Semester', id: semesterId },
      facts: { semesterId, enrollmentIds },
    })
  return enrolled
}

type Place = EnrollPlanned['places'][number]

const seatsFirst = (one: Place, other: Place) =>
  Number(one.way === 'Waitlist') - Number(other.way === 'Waitlist')

/** What became of the places of a repeated call. */
export async function findEnrolled(
  db: Db,
  visitor: SignedIn,
  { places }: EnrollPlanned,
): Promise<EnrolledPlaces> {
  const students = await listOwnStudents(db, visitor.personId)
  const own = places.filter(({ personId }) => students.some((each) => each.personId === personId))
  const rows = await db
    .selectFrom('enrollment')
    .where(
      'personId',
      'in',
      own.map(({ personId }) => personId),
    )
    .where(
      'classId',
      'in',
      own.map(({ classId }) => classId),
    )
    .orderBy('id', 'desc')
    .select(['personId', 'classId', 'status'])
    .execute()
  return own.map(({ personId, classId }) => ({
    personId,
    classId,
    status:
      rows.find((row) => row.personId === personId && row.classId === classId)?.status ?? null,
  }))
}
