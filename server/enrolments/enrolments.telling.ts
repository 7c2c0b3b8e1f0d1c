import type { AuditAction } from '#contract/audit.ts'
import type { Kysely } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Schema } from '../database/schema.ts'
import type { ClassKey } from './enrolments.rows.ts'

type Told = {
  action: Extract<
    AuditAction,
    | 'Enrolled'
    | 'TakenOut'
    | 'EnrolmentRequested'
    | 'EnrolmentDeclined'
    | 'EnrolmentWithdrawn'
    | 'Waitlisted'
    | 'SeatOffered'
    | 'OfferEnded'
  >
  enrolmentId: number
  personId: number
  /** Null where nobody did it but the clock, or a seat that came free. */
  actorUserId: number | null
  reason?: string | null
}

/** Keeps in the history of a student what became of an enrolment of theirs. */
export async function tellOfEnrolment(
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  { action, personId, actorUserId, reason = null }: Told,
): Promise<void> {
  const { name } = await db
    .selectFrom('class')
    .where('id', '=', classId)
    .select('name')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .select('id')
    .executeTakeFirstOrThrow()
  await audit(db, {
    organizationId,
    actorUserId,
    action,
    subject: { type: 'OrganizationUser', id },
    after: { class: name, ...(reason !== null && { reason }) },
  })
}
