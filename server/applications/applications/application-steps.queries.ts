import { type ApplicationStep, statusAfter } from '#contract/applications/application-steps.ts'
import type { ApplicationStatus } from '#contract/organizations/organizations.ts'
import type { Kysely } from 'kysely'
import { locked } from '#server/database/lock.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { conflict, notFound, stale } from '#server/http/problem.ts'
import { type Holder, keepRights } from '#server/tenancy/rights.ts'
import { findApplication } from './applications.queries.ts'

/** An application, and the version that whoever takes a step has read; without one, they take it as it is. */
export type StepOf = { applicationId: number; version: number | undefined }

export type Kept = Awaited<ReturnType<typeof keepApplication>>

/** An application that nobody else takes a step with before the transaction ends. */
export const keepApplication = (db: Kysely<Schema>, applicationId: number) =>
  db
    .selectFrom('application')
    .where('id', '=', applicationId)
    .select(['id', 'organizationId', 'applicantUserId', 'status', 'version', 'internalNotes'])
    .$call(locked(db))
    .executeTakeFirstOrThrow(notFound)

/** Whether somebody has saved it since that version. */
export const isStale = ({ version: current }: Kept, { version = current }: StepOf): boolean =>
  version !== current

/** What a step leads to. Refuses one that cannot be taken, and says what the application is instead. */
export function nextStatus(
  { status }: Pick<Kept, 'status'>,
  step: ApplicationStep,
): ApplicationStatus {
  const next = statusAfter(step, status)
  if (!next) throw over({ status })
  return next
}

/** What an application is by now, to whoever wants to do something with it. */
export const over = ({ status }: Pick<Kept, 'status'>) =>
  conflict('application_over', {}, whyNot[status])

const whyNot: Record<ApplicationStatus, string> = {
  Submitted: 'Nobody has asked anything about this application.',
  InReview: 'This application is being looked at already.',
  InformationAsked: 'A question waits for an answer already.',
  Decided: 'This application is decided already.',
  Withdrawn: 'The applicant has withdrawn this application.',
}

/** Takes a step with an application that is kept. */
export const takeStep = (
  db: Kysely<Schema>,
  { id }: Kept,
  personId: number,
  status: ApplicationStatus,
) =>
  db
    .updateTable('application')
    .set({ status, ...lastSaved(personId), version: nextVersion })
    .where('id', '=', id)
    .execute()

/** Lets nobody else do anything with an application of the organization, and tells who has before. */
export async function keepFor(db: Kysely<Schema>, administrator: Holder, step: StepOf) {
  await keepRights(db, administrator)
  const kept = await keepApplication(db, step.applicationId)
  if (kept.organizationId !== administrator.organizationId) throw notFound()
  if (!isStale(kept, step)) return kept
  if (kept.status === 'Withdrawn') throw over(kept)
  throw stale(await findApplication(db, administrator, step.applicationId))
}
