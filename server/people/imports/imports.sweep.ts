import { day } from '#contract/dates/durations.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { patiently } from '#server/database/database.ts'
import { openStates } from './imports.queries.ts'

const thirtyDays = 30 * day

/** Removes files that were neither imported nor touched within 30 days: they tell of people whom nobody added. */
export const sweepImports = (db: Db, now = Date.now()) =>
  patiently(() =>
    db
      .deleteFrom('import')
      .where('state', 'in', openStates)
      .where('savedDate', '<', new Date(now - thirtyDays).toISOString())
      .execute(),
  )
