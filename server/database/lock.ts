import { type Expression, PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema/schema.ts'

/**
 * Locks the rows that a transaction reads, until it ends: `query.$call(lockRow(db))`. In the embedded database only
 * one transaction writes at a time.
 */
export const lockRow =
  (db: Db) =>
  <Query extends { forUpdate: () => Query }>(query: Query): Query =>
    isPostgres(db) ? query.forUpdate() : query

/** The same lock, except that other transactions may still insert references to the rows. */
export const lockRowNoKey =
  (db: Db) =>
  <Query extends { forNoKeyUpdate: () => Query }>(query: Query): Query =>
    isPostgres(db) ? query.forNoKeyUpdate() : query

/**
 * Locks a name until the transaction ends, for which there is no row yet. A shared lock excludes only those that are
 * not shared, and waits behind those that wait.
 */
export async function lockName(
  db: Db,
  name: string | Expression<string>,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<void> {
  if (!isPostgres(db)) return
  const lock = sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(db)
}

/** Whether nobody else can write until the transaction ends, as in the embedded database. */
export const isOnlyWriter = (db: Db): boolean => db.isTransaction && !isPostgres(db)

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
