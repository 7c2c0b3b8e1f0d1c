import { second } from '#contract/dates/durations.ts'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { prepareFolder } from '../../process/data-folder.ts'
import { pauses } from '../../process/slices.ts'

/** Opens `kinroll.db` in the folder; creates both if missing. */
export function openSqlite(dataDir: string): SqliteDialect {
  const database = open(dataDir)
  return new ImmediateSqliteDialect(() => database, { isSliced: false })
}

/** A second connection, opened on demand, which lets others run between its statements. */
export function openSlowSqlite(dataDir: string): SqliteDialect {
  let database: SQLite.Database | undefined
  return new ImmediateSqliteDialect(() => (database ??= open(dataDir)), { isSliced: true })
}

function open(dataDir: string): SQLite.Database {
  const database = new SQLite(databaseFile(dataDir), { timeout: 5 * second })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // Overwrites deleted data with zeros.
  database.pragma('secure_delete = ON')
  // Waiting blocks the whole server; `patiently` waits without blocking.
  database.pragma('busy_timeout = 20')
  return database
}

/** Preparing a statement takes as long as running most of them, so the last used ones are cached. */
function withCachedStatements(database: SQLite.Database): SqliteDatabase {
  const memoMethod = (sql: string) => database.prepare(sql)
  const cache = new LRUCache<string, SQLite.Statement>({ max: 500, memoMethod })
  return { prepare: (sql) => cache.memo(sql), close: () => void database.close() }
}

type Opened = () => SQLite.Database
type Manner = { isSliced: boolean }

const configOf = (database: Opened) => ({ database: async () => withCachedStatements(database()) })

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Opened
  readonly #manner: Manner

  constructor(database: Opened, manner: Manner) {
    super(configOf(database))
    this.#database = database
    this.#manner = manner
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#database, this.#manner)
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

/** Runs migrations in a transaction: one that is killed midway rolls back, and two processes take turns. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Opened
  readonly #manner: Manner
  #connection: DatabaseConnection | undefined

  constructor(database: Opened, manner: Manner) {
    super(configOf(database))
    this.#database = database
    this.#manner = manner
  }

  override async acquireConnection() {
    this.#connection ??= this.#with(await super.acquireConnection())
    return this.#connection
  }

  #with(connection: DatabaseConnection) {
    return withBooleans(this.#manner.isSliced ? withPauses(connection) : connection)
  }

  // A plain `begin` takes the write lock with the first write, when waiting for it is no longer possible.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  // A full disk has already caused a rollback; a second one would hide its error.
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database().inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Queries of this engine resolve at once, so a long transaction would never yield to others. */
function withPauses(connection: DatabaseConnection): DatabaseConnection {
  const pause = pauses()
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      const result = await connection.executeQuery<Row>(query)
      await pause()
      return result
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

/** SQLite has no booleans: they are stored as 1 and 0, and columns with a boolean's name are read as true and false. */
function withBooleans(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      const parameters = query.parameters.map((value) =>
        typeof value === 'boolean' ? Number(value) : value,
      )
      const result = await connection.executeQuery<Row>({ ...query, parameters })
      for (const row of result.rows) restoreBooleans(row as Record<string, unknown>)
      return result
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

function restoreBooleans(row: Record<string, unknown>) {
  for (const column in row) {
    if (typeof row[column] === 'number' && /^(is|has|may|can)_/.test(column)) {
      row[column] = row[column] === 1
    }
  }
}

/** The path of `kinroll.db` in the folder. Creates what is missing, for the owner only. */
function databaseFile(dataDir: string): string {
  const path = join(dataDir, 'kinroll.db')
  prepareFolder(dataDir, () => closeSync(openSync(path, 'a', 0o600)))
  return path
}
