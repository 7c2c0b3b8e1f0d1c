import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema/schema.ts'

/** The channel of PostgreSQL on which the processes of a site hear of changes. */
export const wakeChannel = 'kinroll'

/**
 * Wakes the processes that listen, once the transaction has committed. The embedded database has one process, which
 * sees every commit.
 */
export async function wakeProcesses(db: Db, word: string): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_notify(${wakeChannel}, ${word})`.execute(db)
}
