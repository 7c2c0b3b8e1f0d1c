import { sql } from 'kysely'
import type { Database } from './database.ts'
import { patiently } from './transaction.ts'

/** Raised whenever whatever older versions left in free space of the file has to be erased again. */
const erased = 1

/**
 * The embedded database overwrites what is deleted, but did not always: whatever was left in the free space of its file is
 * erased once. PostgreSQL does that by itself, in its own time.
 */
export async function eraseFreeSpace({ db, engine }: Database): Promise<void> {
  if (engine !== 'sqlite') return
  const { rows } = await sql<{ userVersion: number }>`pragma user_version`.execute(db)
  if ((rows[0]?.userVersion ?? 0) >= erased) return
  await patiently(() => sql`vacuum`.execute(db))
  await truncateLog({ db, engine })
  await sql`pragma user_version = ${sql.lit(erased)}`.execute(db)
}

/** What is in the file by now is in its log as well, as it was before: that goes, unless somebody is at work just now. */
export async function truncateLog({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
