import type { Transaction } from 'kysely'
import pRetry from 'p-retry'
import type { Database } from './database.ts'
import { isClash } from './failure.ts'
import type { Schema } from './schema.ts'

/**
 * Runs the work in one write transaction, again when it clashed with another. The work uses nothing but the
 * transaction it is given: the embedded database has one connection, and the outer one would wait for itself.
 */
export const transact = <Result>(
  { db }: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  pRetry(() => db.transaction().execute(work), {
    retries: 5,
    minTimeout: 10,
    randomize: true,
    maxRetryTime: 5000,
    shouldRetry: ({ error }) => isClash(error),
  })
