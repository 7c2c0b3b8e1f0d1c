import type { OpenStatus } from '#contract/classes/enrollments.ts'
import { audit } from '#server/audit/audit.ts'
import { compileOnce, type Placeholders } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import {
  declinedEmail,
  enrolledEmail,
  requestedEmail,
  seatOfferedEmail,
  waitlistedEmail,
  type Withdrawn,
  withdrawnEmail,
} from './emails/enrollment.email.ts'
import type { ClassKey } from './enrollments.queries.ts'

type EnrollmentChange = {
  enrollmentId: number
  personId: number
  /** Null if it happened automatically: an offer was made or expired. */
  actorUserId: number | null
  /** The child, if an adult of the family acted. */
  onBehalfOfPersonId?: number | null
  reason?: string | null
} & (Begun | Left | { action: 'OfferEnded' })

type Begun = { action: keyof typeof emailMessages }

/** `was` is the status that ended. `isSwapped`: the student left for another class. */
type Left = {
  action: 'TakenOut' | 'EnrollmentWithdrawn' | 'EnrollmentDeclined'
  was: OpenStatus
  isSwapped?: boolean
}

/** Records a change of an enrollment in the audit log and emails the student's guardians. */
export async function notifyOfEnrollment(
  db: Db,
  { organizationId, classId }: ClassKey,
  change: EnrollmentChange,
): Promise<void> {
  const { action, personId, actorUserId, onBehalfOfPersonId = null, reason = null } = change
  const [found] = await membersAndClasses(db, { organizationId, classId, personId })
  if (!found) throw notFound()
  const { id, className } = found
  await audit(db, {
    organizationId,
    actorUserId,
    onBehalfOfPersonId,
    action,
    subject: { type: 'OrganizationUser', id },
    after: {
      class: className,
      ...(reason !== null && { enrollmentReason: reason }),
    },
  })
  for (const { email, userId } of await listGuardians(db, organizationId, [personId]))
    await write(db, email, userId, change)
}

const membersAndClasses = compileOnce((db, key: Placeholders<ClassKey & { personId: number }>) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('class', 'class.organizationId', 'organizationUser.organizationId')
    .where('organizationUser.organizationId', '=', key.organizationId)
    .where('personId', '=', key.personId)
    .where('class.id', '=', key.classId)
    .select(['organizationUser.id', 'class.name as className']),
)

const emailMessages = {
  Enrolled: enrolledEmail,
  EnrollmentRequested: requestedEmail,
  Waitlisted: waitlistedEmail,
  SeatOffered: seatOfferedEmail,
}

function write(db: Db, email: string, userId: number, change: EnrollmentChange) {
  const { enrollmentId } = change
  const ended = ({ was, by }: Omit<Withdrawn, 'enrollmentId'>) =>
    putInOutbox(db, withdrawnEmail, email, { enrollmentId, was, by })
  if (change.action === 'OfferEnded') return ended({ was: 'Offered', by: 'Clock' })
  if (!('was' in change))
    return putInOutbox(db, emailMessages[change.action], email, { enrollmentId })
  const { was } = change
  if (change.action === 'EnrollmentDeclined')
    return putInOutbox(db, declinedEmail, email, { enrollmentId, was })
  if (change.action === 'TakenOut') return ended({ was, by: 'Organization' })
  if (change.isSwapped) return ended({ was, by: 'Swap' })
  return ended({ was, by: change.actorUserId === userId ? 'Reader' : 'Family' })
}
