import { sql } from 'kysely'
import { clock } from '../process/clock.ts'

/** The columns about the last edit of a row. */
export const lastSaved = (savedByPersonId: number | null) => ({
  savedByPersonId,
  savedDate: clock.timestamp(),
})

export const nextVersion = sql<number>`version + 1`
