import {
  CompiledQuery,
  Kysely,
  type KyselyPlugin,
  type LogEvent,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely'
import { type DataKeys, openDataKeys } from '../crypto/data-keys.ts'
import type { Engine } from './columns.ts'
import { names } from './engines/names.ts'
import { type Listening, openPostgres } from './engines/postgres.ts'
import {
  type ElsewhereWritten,
  openReadingSqlite,
  openSlowSqlite,
  openSqlite,
} from './engines/sqlite.ts'
import { patiently } from './failure.ts'
import { openGroupCommits, type Work, type WriteOptions } from './group-commits.ts'
import type { Db, Schema } from './schema/schema.ts'

export type Database = {
  db: Db
  /** Runs a write transaction. Waiting ones neither poll nor hold a connection. */
  write: <Result>(work: Work<Result>, options?: WriteOptions) => Promise<Result>
  engine: Engine
  /** Differs after any change of the database. Undefined while a transaction is open, and on PostgreSQL. */
  state: () => string | undefined
  /** Whether nothing was changed since that state, including by transactions that are open. */
  isUnchanged: (state: string) => boolean
  /** Whether calls wait for a connection, so that another one would have to wait too. */
  isBusy: () => boolean
  /** Connections to PostgreSQL, and how many queries wait for one. */
  connections?: () => { total: number; idle: number; waiting: number }
  /** Listens for the words of `wakeProcesses`, on PostgreSQL. */
  listen?: (heard: (word: string) => void) => Listening
  close: () => Promise<void>
}

export type Place = {
  dataDir: string
  databaseUrl?: string | undefined
  /** Called when an idle connection broke; the pool replaces it. */
  onIdleError?: (error: Error) => void
  /** Called once, if a connection pooler loses prepared statements, so that none are used anymore. */
  onUnprepared?: () => void
  /** Called after each statement, with its duration in milliseconds. */
  onStatement?: ((engine: Engine, sql: string, duration: number) => void) | undefined
  /** Without timeouts, for long work such as a migration. */
  isPatient?: boolean
}

const unknownState = { state: () => undefined, isUnchanged: () => false }
const neverBusy = () => false

/** Opens the PostgreSQL database at the address, or else the embedded one in the folder. */
export function openDatabase({
  dataDir,
  databaseUrl,
  onIdleError = () => {},
  onUnprepared = () => {},
  onStatement,
  isPatient = false,
}: Place): Database {
  const logTo = (engine: Engine) =>
    onStatement && {
      log: ({ query, queryDurationMillis }: LogEvent) =>
        onStatement(engine, query.sql, queryDurationMillis),
    }
  const dataKeys = new WithDataKeys(openDataKeys(dataDir))
  if (databaseUrl) {
    const { dialect, ...pool } = openPostgres(databaseUrl, { onIdleError, onUnprepared, isPatient })
    const db = new Kysely<Schema>({ dialect, plugins: [names, dataKeys], ...logTo('postgres') })
    // A single statement needs no transaction.
    const write: Database['write'] = (work, { mayBeLost = false } = {}) =>
      patiently(() => (mayBeLost ? work(db) : db.transaction().execute(work)))
    return { ...unknownState, db, write, engine: 'postgres', ...pool, close: () => db.destroy() }
  }
  const { dialect, state, isUnchanged, sync, closeLog } = openSqlite(dataDir)
  const options = { plugins: [dataKeys], ...logTo('sqlite') }
  const db = new Kysely<Schema>({ dialect, ...options })
  const slow = new Kysely<Schema>({ dialect: openSlowSqlite(dataDir), ...options })
  const close = async () => {
    await Promise.all([db.destroy(), slow.destroy(), closeLog()])
  }
  return {
    db,
    write: openGroupCommits({ db, slow, sync }),
    engine: 'sqlite',
    state,
    isUnchanged,
    isBusy: neverBusy,
    close,
  }
}

/** Opens the embedded database in a thread that only reads. */
export function openReadingDatabase(dataDir: string, writes: ElsewhereWritten): Database {
  const dataKeys = new WithDataKeys(openDataKeys(dataDir))
  const { dialect, state, isUnchanged } = openReadingSqlite(dataDir, writes)
  const db = new Kysely<Schema>({ dialect, plugins: [dataKeys] })
  const write = async () => writes.refuse()
  const close = () => db.destroy()
  return { db, write, engine: 'sqlite', state, isUnchanged, isBusy: neverBusy, close }
}

/** Executes a statement for a thread that only reads. */
export const executeFor =
  ({ db }: Database) =>
  (sql: string, parameters: readonly unknown[]): Promise<unknown> =>
    db.executeQuery(CompiledQuery.raw(sql, [...parameters]))

/**
 * Runs the work in one write transaction, again after a conflict with another one. The work must use only the given
 * transaction: the embedded database has one connection, and the outer one would wait for itself.
 */
export const transact = <Result>(
  { write }: Database,
  work: Work<Result>,
  options?: WriteOptions,
): Promise<Result> => write(work, options)

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
