import type { OpenStatus } from '#contract/classes/enrollments.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
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
import { type ClassKey, findClassName } from './enrollments.queries.ts'

type Told = {
  enrollmentId: number
  personId: number
  /** Null where nobody did it but the clock, or a seat that came free. */
  actorUserId: number | null
  /** The child, where an adult of its family did it. */
  onBehalfOfPersonId?: number | null
  reason?: string | null
} & (Begun | Left | { action: 'OfferEnded' })

type Begun = { action: keyof typeof emailMessages }

/** `was` is what came to an end, and `isSwapped` says that it was given up for another class. */
type Left = {
  action: 'TakenOut' | 'EnrollmentWithdrawn' | 'EnrollmentDeclined'
  was: OpenStatus
  isSwapped?: boolean
}

/** Keeps in the history of a student what became of an enrollment of theirs, and writes to whoever looks after them. */
export async function tellOfEnrollment(
  db: Db,
  { organizationId, classId }: ClassKey,
  told: Told,
): Promise<void> {
  const { action, personId, actorUserId, onBehalfOfPersonId = null, reason = null } = told
  const { id } = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .select('id')
    .executeTakeFirstOrThrow()
  await audit(db, {
    organizationId,
    actorUserId,
    onBehalfOfPersonId,
    action,
    subject: { type: 'OrganizationUser', id },
    after: {
      class: await findClassName(db, classId),
      ...(reason !== null && { enrollmentReason: reason }),
    },
  })
  for (const { email, userId } of await listGuardians(db, organizationId, [personId]))
    await write(db, email, userId, told)
}

const emailMessages = {
  Enrolled: enrolledEmail,
  EnrollmentRequested: requestedEmail,
  Waitlisted: waitlistedEmail,
  SeatOffered: seatOfferedEmail,
}

function write(db: Db, email: string, userId: number, told: Told) {
  const { enrollmentId } = told
  const ended = ({ was, by }: Omit<Withdrawn, 'enrollmentId'>) =>
    putInOutbox(db, withdrawnEmail, email, { enrollmentId, was, by })
  if (told.action === 'OfferEnded') return ended({ was: 'Offered', by: 'Clock' })
  if (!('was' in told)) return putInOutbox(db, emailMessages[told.action], email, { enrollmentId })
  const { was } = told
  if (told.action === 'EnrollmentDeclined')
    return putInOutbox(db, declinedEmail, email, { enrollmentId, was })
  if (told.action === 'TakenOut') return ended({ was, by: 'Organization' })
  if (told.isSwapped) return ended({ was, by: 'Swap' })
  return ended({ was, by: told.actorUserId === userId ? 'Reader' : 'Family' })
}
