import { sql } from 'kysely'

/** What every row that people edit keeps of its last edit. */
export const lastSaved = (savedByPersonId: number | null) => ({
  savedByPersonId,
  savedDate: new Date().toISOString(),
})

export const nextVersion = sql<number>`version + 1`
