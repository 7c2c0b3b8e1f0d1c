import type { OpenStatus } from '#contract/classes/enrollments.ts'
import { audit } from '#server/audit/audit.ts'
import { compileOnce, type Placeholders } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { Change } from '#server/notifications/notification-kind.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  declinedKind,
  type EnrollmentBefore,
  enrolledKind,
  requestedKind,
  seatOfferedKind,
  waitlistedKind,
  withdrawnKind,
} from './enrollment.notification.ts'
import { seatRequestedKind } from './seat-requested.notification.ts'
import type { ClassKey } from './enrollments.queries.ts'

type EnrollmentChange = {
  enrollmentId: number
  personId: number
  /** Null if it happened automatically: an offer was made or expired. */
  actorUserId: number | null
  /** The child, if an adult of the family acted. */
  onBehalfOfPersonId?: number | null
  reason?: string | null
  /** When it is sent, if not at once. */
  dueDate?: string | undefined
} & (Begun | Left | { action: 'OfferEnded' })

type Begun = ({ action: keyof typeof begunKinds } | Enrolled) & {
  /** Whether one notification tells the family of this and other enrollments (`plan-enrolled.notification.ts`). */
  isInPlan?: boolean
}

/** `undoing` is what an undo needs, if it can be undone until it is sent. */
type Enrolled = { action: 'Enrolled'; undoing?: Change<EnrollmentBefore> | undefined }

/** `was` is the status that ended. `isSwapped`: the student left for another class. */
type Left = {
  action: 'TakenOut' | 'EnrollmentWithdrawn' | 'EnrollmentDeclined'
  was: OpenStatus
  isSwapped?: boolean
  /** What an undo needs, if it can be undone until it is sent. */
  undoing?: Change<EnrollmentBefore> | undefined
}

/** Records a change of an enrollment in the audit log and notifies the student's guardians. */
export async function notifyOfEnrollment(
  db: Db,
  { organizationId, classId }: ClassKey,
  change: EnrollmentChange,
): Promise<void> {
  const { actorUserId, dueDate } = change
  await auditEnrollment(db, { organizationId, classId }, change)
  const happening = {
    organizationId,
    actorUserId,
    subject: { type: 'Class', id: classId },
    // Later changes of the actor do not lengthen the time in which it can be undone.
    ...(dueDate !== undefined && { dueDate, isUrgent: true }),
  } as const
  const facts = { enrollmentId: change.enrollmentId }
  if (change.action === 'EnrollmentRequested')
    await notify(db, seatRequestedKind, {
      ...happening,
      facts: { classId, enrollmentIds: [change.enrollmentId] },
    })
  if (change.action === 'OfferEnded')
    await notify(db, withdrawnKind, {
      ...happening,
      facts: { ...facts, was: 'Offered', by: 'Clock' },
    })
  else if ('isInPlan' in change && change.isInPlan) return
  else if (change.action === 'Enrolled')
    await notify(db, enrolledKind, { ...happening, ...undoingIn(change), facts })
  else if (!('was' in change)) await notify(db, begunKinds[change.action], { ...happening, facts })
  else {
    const leaving = { ...happening, ...undoingIn(change) }
    if (change.action === 'EnrollmentDeclined')
      await notify(db, declinedKind, { ...leaving, facts: { ...facts, was: change.was } })
    else
      await notify(db, withdrawnKind, {
        ...leaving,
        facts: { ...facts, was: change.was, by: endedBy(change) },
      })
  }
}

const undoingIn = ({ undoing }: Pick<Enrolled, 'undoing'>) => undoing && { change: undoing }

/** Records a change of an enrollment in the audit log. */
export async function auditEnrollment(
  db: Db,
  { organizationId, classId }: ClassKey,
  {
    action,
    personId,
    actorUserId,
    onBehalfOfPersonId = null,
    reason = null,
  }: Pick<
    EnrollmentChange,
    'action' | 'personId' | 'actorUserId' | 'onBehalfOfPersonId' | 'reason'
  >,
): Promise<void> {
  const [found] = await membersAndClasses(db, { organizationId, classId, personId })
  if (!found) throw notFound()
  await audit(db, {
    organizationId,
    actorUserId,
    onBehalfOfPersonId,
    action,
    subject: { type: 'OrganizationUser', id: found.id },
    after: {
      class: found.className,
      ...(reason !== null && { enrollmentReason: reason }),
    },
  })
}

const endedBy = ({ action, isSwapped }: Left) =>
  action === 'TakenOut' ? 'Organization' : isSwapped ? 'Swap' : 'Household'

const membersAndClasses = compileOnce((db, key: Placeholders<ClassKey & { personId: number }>) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('class', 'class.organizationId', 'organizationUser.organizationId')
    .where('organizationUser.organizationId', '=', key.organizationId)
    .where('personId', '=', key.personId)
    .where('class.id', '=', key.classId)
    .select(['organizationUser.id', 'class.name as className']),
)

const begunKinds = {
  EnrollmentRequested: requestedKind,
  Waitlisted: waitlistedKind,
  SeatOffered: seatOfferedKind,
}
