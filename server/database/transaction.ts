import { second } from '#contract/dates/durations.ts'
import type { Transaction } from 'kysely'
import pRetry from 'p-retry'
import type { Database } from './database.ts'
import { isClash } from './failure.ts'
import type { Schema } from './schema/schema.ts'

/**
 * Runs the work in one write transaction, again when it clashed with another. The work uses nothing but the
 * transaction it is given: the embedded database has one connection, and the outer one would wait for itself.
 */
export const transact = <Result>(
  { db, inTurn }: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> => patiently(() => inTurn(() => db.transaction().execute(work)))

/** Writes again, for five seconds, while somebody else is writing. Meanwhile the server does other work. */
export const patiently = <Result>(write: () => Promise<Result>): Promise<Result> =>
  pRetry(write, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 10,
    maxTimeout: 250,
    randomize: true,
    maxRetryTime: 5 * second,
    shouldRetry: ({ error }) => isClash(error),
  })
