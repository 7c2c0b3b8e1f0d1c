import { day } from '#contract/dates/durations.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { patiently } from '#server/database/failure.ts'
import { openStates } from './imports.queries.ts'
import { clock } from '#server/process/clock.ts'

const thirtyDays = 30 * day

/** Deletes files that were neither imported nor edited for 30 days, because they have personal data of non-members. */
export const sweepImports = (db: Db, now = clock.confirmed()) =>
  patiently(() =>
    db
      .deleteFrom('import')
      .where('state', 'in', openStates)
      .where('savedDate', '<', new Date(now - thirtyDays).toISOString())
      .execute(),
  )
