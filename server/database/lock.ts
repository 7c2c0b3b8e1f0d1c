import type { Engine } from './columns.ts'

/**
 * Keeps others from changing what a transaction has read, until it ends: `query.$call(locked(engine))`. In the embedded
 * database nobody else writes meanwhile anyhow.
 */
export const locked =
  (engine: Engine) =>
  <Query extends { forUpdate: () => Query }>(query: Query): Query =>
    engine === 'postgres' ? query.forUpdate() : query
