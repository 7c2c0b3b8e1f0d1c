import { type Kysely, PostgresAdapter } from 'kysely'
import type { Engine } from './columns.ts'
import type { Schema } from './schema.ts'

/**
 * Keeps others from changing what a transaction has read, until it ends: `query.$call(locked(engine))`. In the embedded
 * database nobody else writes meanwhile anyhow.
 */
export const locked =
  (engine: Engine) =>
  <Query extends { forUpdate: () => Query }>(query: Query): Query =>
    engine === 'postgres' ? query.forUpdate() : query

/** The same, for whoever has nothing but the transaction: `query.$call(kept(db))`. Others may still point at the rows. */
export const kept =
  (db: Kysely<Schema>) =>
  <Query extends { forNoKeyUpdate: () => Query }>(query: Query): Query =>
    db.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate() : query
