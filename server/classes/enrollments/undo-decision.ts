import type { Db } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { dropOverrides } from '#server/timetable/timetable/resolve-conflicts.ts'
import { enrolledKind } from './enrollment.notification.ts'
import {
  type ClassKey,
  enrollmentActions,
  enrollmentsOf,
  listRoster,
} from './enrollments.queries.ts'
import { auditEnrollment } from './notify-of-enrollment.ts'
import { offerSeats } from './offer-seats.ts'
import {
  findLast,
  findWaiting,
  requireUnchanged,
  restore,
  undoWithdrawal,
  withdrawNotification,
} from './undo-withdrawal.ts'

/** Undoes that an administrator enrolled, declined or removed a student, until the family is notified, a minute after it. */
export async function undoDecision(
  stores: Stores,
  { organizationId, userId }: Holder,
  { classId, enrollmentId }: { classId: number; enrollmentId: number },
) {
  const { db } = stores
  const key = { organizationId, classId }
  await lockOrganization(db, organizationId)
  const enrollment = await enrollmentsOf(db, key)
    .where('enrollment.id', '=', enrollmentId)
    .select(['personId', 'status'])
    .executeTakeFirst()
  if (!enrollment) throw notFound()
  const { personId, status } = enrollment
  const undoing = { personId, enrollmentId, actorUserId: userId }
  if (status === 'Enrolled') await undoEnrolling(db, key, undoing)
  else await undoWithdrawal(db, key, { ...undoing, by: 'Organization' })
  return listRoster(stores, key)
}

type Undoing = { personId: number; enrollmentId: number; actorUserId: number }

/** The same request, offer or place on the waitlist as before. A seat that becomes free goes to the waitlist. */
async function undoEnrolling(
  db: Db,
  key: ClassKey,
  { personId, enrollmentId, actorUserId }: Undoing,
): Promise<void> {
  const row = await findLast(db, key, personId)
  if (row?.id !== enrollmentId) throw notFound()
  const kinds = [enrolledKind.name]
  const waiting = await findWaiting(db, key, { enrollmentId, by: 'Organization', kinds })
  if (!waiting)
    throw conflict(
      'not_held',
      {},
      `It’s too late to undo this: the emails about it were sent. You can remove ${row.name}.`,
    )
  requireUnchanged(row, waiting.change)
  const { before } = waiting.change
  await restore(db, key, enrollmentId, before)
  await dropOverrides(db, key.organizationId, key.classId)
  await withdrawNotification(db, waiting.id)
  const action = enrollmentActions[before.status]
  const reason = 'An enrollment was undone.'
  await auditEnrollment(db, key, { action, personId, actorUserId, reason })
  await offerSeats(db, key)
}
