import { second } from '#contract/dates/durations.ts'
import {
  Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type Transaction,
} from 'kysely'
import pRetry from 'p-retry'
import { type DataKeys, openDataKeys } from '../crypto/data-keys.ts'
import { overloaded } from '../http/problem.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import type { Engine } from './columns.ts'
import { names } from './engines/names.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSlowSqlite, openSqlite } from './engines/sqlite.ts'
import { isConflict } from './failure.ts'
import type { Db, Schema } from './schema/schema.ts'

export type Database = {
  db: Db
  /**
   * For long transactions, which do not block other calls. The embedded database has a separate connection for them,
   * so that reads continue, and writes wait without stopping the server.
   */
  slow: Db
  /** Serializes writes if the engine allows only one, so that waiting calls neither poll nor hold a connection. */
  limited: <Result>(write: () => Promise<Result>) => Promise<Result>
  engine: Engine
  close: () => Promise<void>
}

export type Place = {
  dataDir: string
  databaseUrl?: string | undefined
  /** Called when an idle connection broke; the pool replaces it. */
  onIdleError?: (error: Error) => void
  /** Without timeouts, for long work such as a migration. */
  isPatient?: boolean
}

/** Opens the PostgreSQL database at the address, or else the embedded one in the folder. */
export function openDatabase({
  dataDir,
  databaseUrl,
  onIdleError = () => {},
  isPatient = false,
}: Place): Database {
  const dataKeys = new WithDataKeys(openDataKeys(dataDir))
  if (databaseUrl) {
    const dialect = openPostgres(databaseUrl, { onIdleError, isPatient })
    const db = new Kysely<Schema>({ dialect, plugins: [names, dataKeys] })
    return { db, slow: db, limited: atOnce, engine: 'postgres', close: () => db.destroy() }
  }
  const db = new Kysely<Schema>({ dialect: openSqlite(dataDir), plugins: [dataKeys] })
  const slow = new Kysely<Schema>({ dialect: openSlowSqlite(dataDir), plugins: [dataKeys] })
  const limited = limitConcurrency({ atOnce: 1, mostWaiting: Number.POSITIVE_INFINITY, overloaded })
  const close = async () => {
    await Promise.all([db.destroy(), slow.destroy()])
  }
  return { db, slow, limited, engine: 'sqlite', close }
}

const atOnce = <Result>(write: () => Promise<Result>) => write()

/**
 * Runs the work in one write transaction, again after a conflict with another one. The work must use only the given
 * transaction: the embedded database has one connection, and the outer one would wait for itself.
 */
export const transact = <Result>(
  { db, limited }: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> => patiently(() => limited(() => db.transaction().execute(work)))

/**
 * Retries a write while another one holds the lock, or as long as `isTransient`, for five seconds or `maxRetryTime` (in
 * milliseconds). The server does other work between the attempts.
 */
export const patiently = <Result>(
  write: () => Promise<Result>,
  maxRetryTime = 5 * second,
  isTransient = isConflict,
): Promise<Result> =>
  pRetry(write, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 10,
    maxTimeout: 250,
    randomize: true,
    maxRetryTime,
    shouldRetry: ({ error }) => isTransient(error),
  })

/** Passes the keys of a database to its transactions, and changes no query. */
class WithDataKeys implements KyselyPlugin {
  readonly dataKeys: DataKeys

  constructor(dataKeys: DataKeys) {
    this.dataKeys = dataKeys
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

/** The keys that encrypt personal data in the database. */
export function dataKeysOf<Tables>(db: Kysely<Tables>): DataKeys {
  for (const plugin of db.getExecutor().plugins)
    if (plugin instanceof WithDataKeys) return plugin.dataKeys
  throw new Error('The database was opened without data keys')
}
