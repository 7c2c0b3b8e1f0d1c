import { sql } from 'kysely'

/** The columns about the last edit of a row. */
export const lastSaved = (savedByPersonId: number | null) => ({
  savedByPersonId,
  savedDate: new Date().toISOString(),
})

export const nextVersion = sql<number>`version + 1`
