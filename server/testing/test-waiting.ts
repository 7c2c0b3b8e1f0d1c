import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'

/** How many statements wait for somebody else's transaction, in PostgreSQL. */
export async function countWaiting(db: Kysely<Schema>) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.count
}
