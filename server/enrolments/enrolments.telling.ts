import type { AuditAction } from '#contract/audit.ts'
import type { Kysely } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Schema } from '../database/schema.ts'
import type { LetterFacts } from '../mail/letters.ts'
import { putInOutbox } from '../mail/outbox.ts'
import { listGuardians } from './enrolments.guardians.ts'
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

/** Keeps in the history of a student what became of an enrolment of theirs, and writes to whoever looks after them. */
export async function tellOfEnrolment(
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  told: Told,
): Promise<void> {
  const { action, personId, actorUserId, reason = null } = told
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
    after: { class: name, ...(reason !== null && { enrolmentReason: reason }) },
  })
  for (const { email, userId } of await listGuardians(db, organizationId, [personId]))
    await write(db, email, userId, told)
}

const letters = {
  Enrolled: 'EnrolmentEnrolled',
  EnrolmentRequested: 'EnrolmentRequested',
  EnrolmentDeclined: 'EnrolmentDeclined',
  Waitlisted: 'EnrolmentWaitlisted',
  SeatOffered: 'SeatOffered',
} as const

async function write(db: Kysely<Schema>, email: string, userId: number, told: Told) {
  const { action, enrolmentId, actorUserId, reason = null } = told
  if (action !== 'TakenOut' && action !== 'EnrolmentWithdrawn' && action !== 'OfferEnded')
    return putInOutbox(db, letters[action], email, { enrolmentId })
  const withdrawn = (by: LetterFacts['EnrolmentWithdrawn']['by']) =>
    putInOutbox(db, 'EnrolmentWithdrawn', email, { enrolmentId, by })
  if (action === 'OfferEnded') return withdrawn('Clock')
  if (action === 'TakenOut') return withdrawn('Organization')
  // What a family gives up by itself has no reason but the class that it is swapped for.
  if (reason !== null) return withdrawn('Swap')
  return withdrawn(actorUserId === userId ? 'Reader' : 'Family')
}
