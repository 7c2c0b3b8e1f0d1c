import type {
  AskApplicant,
  SaveNotes,
  StartReview,
} from '#contract/applications/application-review.ts'
import type { ApplicationStep } from '#contract/applications/application-steps.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notify } from '#server/notifications/notify.ts'
import { applicationInquiryKind } from './application-inquiry.notification.ts'
import { versionConflict } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import {
  nextStatus,
  type StepOf,
  takeStep,
  lockFor,
  findApplication,
} from './applications.queries.ts'
import { clock } from '#server/process/clock.ts'

/** Shows the applicant that their application is in review. */
export async function startReview(
  db: Db,
  administrator: Holder,
  applicationId: number,
  { version }: StartReview,
) {
  await step(db, administrator, { applicationId, version }, ['review', 'ReviewStarted'])
  return findApplication(db, administrator, applicationId)
}

/** Asks the applicant a question, which they answer before the decision. */
export async function askApplicant(
  db: Db,
  administrator: Holder,
  applicationId: number,
  { question, version }: AskApplicant,
) {
  await step(db, administrator, { applicationId, version }, ['ask', 'InformationAsked'])
  const { organizationId, userId, personId } = administrator
  await db
    .insertInto('applicationInquiry')
    .values({
      organizationId,
      applicationId,
      question,
      askedByPersonId: personId,
      askedDate: clock.timestamp(),
    })
    .execute()
  await notify(db, applicationInquiryKind, {
    organizationId,
    actorUserId: userId,
    subject: { type: 'Application', id: applicationId },
    facts: { applicationId },
  })
  return findApplication(db, administrator, applicationId)
}

/** Saves the internal notes. The version stays the same, so the applicant's next step gets no version conflict. */
export async function saveNotes(
  db: Db,
  administrator: Holder,
  applicationId: number,
  { internalNotes, before }: SaveNotes,
) {
  const application = await lockFor(db, administrator, { applicationId, version: undefined })
  if (application.internalNotes !== before)
    throw versionConflict(await findApplication(db, administrator, applicationId))
  await db
    .updateTable('application')
    .set({
      internalNotes,
      status: nextStatus(application, 'note'),
      ...lastSaved(administrator.personId),
    })
    .where('id', '=', applicationId)
    .execute()
  await auditStep(db, administrator, applicationId, 'NotesEdited')
  return findApplication(db, administrator, applicationId)
}

async function step(
  db: Db,
  administrator: Holder,
  key: StepOf,
  [name, action]: [ApplicationStep, AuditAction],
) {
  const application = await lockFor(db, administrator, key)
  await takeStep(db, application, administrator.personId, nextStatus(application, name))
  await auditStep(db, administrator, key.applicationId, action)
}

const auditStep = (db: Db, administrator: Holder, id: number, action: AuditAction) =>
  audit(db, { ...actedBy(administrator), action, subject: { type: 'Application', id } })
