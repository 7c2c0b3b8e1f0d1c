import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound, stale } from '#server/http/problem.ts'
import { type Holder, keepRights } from '#server/tenancy/rights.ts'
import { isStale, keepApplication, over, type StepOf } from './applications.steps.ts'
import { findApplication } from './finding.ts'

/** Lets nobody else do anything with an application of the organization, and tells who has before. */
export async function keepFor(db: Kysely<Schema>, administrator: Holder, step: StepOf) {
  await keepRights(db, administrator)
  const kept = await keepApplication(db, step.applicationId)
  if (kept.organizationId !== administrator.organizationId) throw notFound()
  if (!isStale(kept, step)) return kept
  if (kept.status === 'Withdrawn') throw over(kept)
  throw stale(await findApplication(db, administrator, step.applicationId))
}
