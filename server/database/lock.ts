import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema/schema.ts'

/**
 * Keeps others from changing what a transaction has read, until it ends: `query.$call(locked(db))`. In the embedded
 * database nobody else writes meanwhile anyhow.
 */
export const lockRow =
  (db: Db) =>
  <Query extends { forUpdate: () => Query }>(query: Query): Query =>
    isPostgres(db) ? query.forUpdate() : query

/** The same, while others may still point at the rows: `query.$call(lockRowNoKey(db))`. */
export const lockRowNoKey =
  (db: Db) =>
  <Query extends { forNoKeyUpdate: () => Query }>(query: Query): Query =>
    isPostgres(db) ? query.forNoKeyUpdate() : query

/** Lets nobody else go on with the same name until the transaction ends, where there is no row yet to lock. */
export async function lockName(db: Db, name: string): Promise<void> {
  if (isPostgres(db))
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter
