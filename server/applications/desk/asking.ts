import type { AskApplicant, KeepNotes, StartReview } from '#contract/application-desk.ts'
import type { ApplicationStep } from '#contract/application-steps.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '../../audit/audit.ts'
import type { Schema } from '../../database/schema.ts'
import { putInOutbox } from '../../mail/outbox.ts'
import type { Holder } from '../../rights/rights.ts'
import { nextStatus, type StepOf, takeStep } from '../applications.steps.ts'
import { findApplicant, findApplication } from './finding.ts'
import { keepFor } from './keeping.ts'

/** Tells the applicant that somebody looks at what they sent. */
export async function startReview(
  db: Kysely<Schema>,
  administrator: Holder,
  applicationId: number,
  { version }: StartReview,
) {
  await step(db, administrator, { applicationId, version }, ['review', 'ReviewStarted'])
  return findApplication(db, administrator, applicationId)
}

/** Asks the applicant something, and waits for the answer. */
export async function askApplicant(
  db: Kysely<Schema>,
  administrator: Holder,
  applicationId: number,
  { question, version }: AskApplicant,
) {
  const kept = await step(db, administrator, { applicationId, version }, [
    'ask',
    'InformationAsked',
  ])
  const { organizationId, personId } = administrator
  await db
    .insertInto('applicationInquiry')
    .values({
      organizationId,
      applicationId,
      question,
      askedByPersonId: personId,
      askedDate: new Date().toISOString(),
    })
    .execute()
  const { email, emailVerifiedAt } = await findApplicant(db, kept)
  if (emailVerifiedAt !== null)
    await putInOutbox(db, 'ApplicationInquiry', email, { applicationId })
  return findApplication(db, administrator, applicationId)
}

/** Keeps what those who decide tell each other. */
export async function keepNotes(
  db: Kysely<Schema>,
  administrator: Holder,
  applicationId: number,
  { internalNotes, version }: KeepNotes,
) {
  const key = { applicationId, version }
  await step(db, administrator, key, ['note', 'NotesEdited'], { internalNotes })
  return findApplication(db, administrator, applicationId)
}

async function step(
  db: Kysely<Schema>,
  administrator: Holder,
  key: StepOf,
  [name, action]: [ApplicationStep, AuditAction],
  values: { internalNotes?: string | null } = {},
) {
  const kept = await keepFor(db, administrator, key)
  const status = nextStatus(kept, name)
  await takeStep(db, kept, administrator.personId, { ...values, status })
  await audit(db, {
    ...actedBy(administrator),
    action,
    subject: { type: 'Application', id: key.applicationId },
  })
  return kept
}
