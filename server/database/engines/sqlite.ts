import { second } from '#contract/dates/durations.ts'
import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs'
import { type FileHandle, open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { prepareFolder } from '../../process/data-folder.ts'
import { pauses } from '../../process/slices.ts'
import { names, withNames } from './names.ts'
import { TablesIntrospector } from './sqlite-tables.ts'

/** Opens `kinroll.db` in the folder; creates both if missing. */
export function openSqlite(dataDir: string) {
  const database = open(dataDir)
  let log: Promise<FileHandle> | undefined
  return {
    dialect: new ImmediateSqliteDialect(() => database, { isSliced: false }),
    ...statesOf(database),
    /** Waits until the disk has what was committed, which is at the end of the write-ahead log. */
    sync: async () => {
      log ??= openFile(`${database.name}-wal`, 'r+')
      // Such as without a free file descriptor: the next time it is tried again.
      const file = await log.catch((error: unknown) => {
        log = undefined
        throw error
      })
      await file.datasync()
    },
    closeLog: async () => (await log)?.close(),
  }
}

function statesOf(database: SQLite.Database) {
  const ownChanges = database.prepare<[], number>('select total_changes()').pluck()
  const otherCommits = database.prepare<[], number>('pragma data_version').pluck()
  const changes = () => `${ownChanges.get()} ${otherCommits.get()}`
  return {
    state: () => (database.inTransaction ? undefined : changes()),
    isUnchanged: (state: string) => changes() === state,
  }
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
  // Another thread makes the checkpoints (`checkpoints.ts`). This is the limit if it does not.
  database.pragma('wal_autocheckpoint = 16000')
  // Waiting blocks the whole server; `patiently` waits without blocking.
  database.pragma('busy_timeout = 20')
  return database
}

/** What happens to writes of a connection that only reads. */
export type ElsewhereWritten = {
  /** Executes a single statement elsewhere. */
  execute: (sql: string, parameters: readonly unknown[]) => Promise<unknown>
  /** Throws when a transaction would begin. */
  refuse: () => never
}

/** A connection that only reads. */
export function openReadingSqlite(dataDir: string, writes: ElsewhereWritten) {
  const database = open(dataDir)
  database.pragma('query_only = ON')
  return {
    dialect: new ImmediateSqliteDialect(() => database, { isSliced: false, writes }),
    ...statesOf(database),
  }
}

type Opened = () => SQLite.Database
type Manner = { isSliced: boolean; writes?: ElsewhereWritten }

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Opened
  readonly #manner: Manner

  constructor(database: Opened, manner: Manner) {
    super({ database: async () => database() })
    this.#database = database
    this.#manner = manner
  }

  override createQueryCompiler() {
    return new Compiler()
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#database, this.#manner)
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }

  override createIntrospector(db: Kysely<unknown>) {
    return new TablesIntrospector(db)
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
    super({ database: async () => database() })
    this.#database = database
    this.#manner = manner
  }

  override async acquireConnection() {
    return (this.#connection ??= this.#connect(
      new Connection(this.#database(), this.#manner.writes),
    ))
  }

  #connect(connection: Connection) {
    return this.#manner.isSliced ? withPauses(connection) : connection
  }

  // A plain `begin` takes the write lock with the first write, when waiting for it is no longer possible.
  override async beginTransaction(connection: DatabaseConnection) {
    this.#manner.writes?.refuse()
    if (!this.#manner.isSliced) this.#database().pragma('synchronous = NORMAL')
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    } catch (error) {
      this.#endTransaction()
      throw error
    }
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection)
    this.#endTransaction()
  }

  // A full disk has already caused a rollback; a second one would hide its error.
  override async rollbackTransaction(connection: DatabaseConnection) {
    try {
      if (this.#database().inTransaction) await super.rollbackTransaction(connection)
    } finally {
      this.#endTransaction()
    }
  }

  /** Transactions leave it to their caller to wait for the disk; single statements do so themselves. */
  #endTransaction() {
    if (!this.#manner.isSliced) this.#database().pragma('synchronous = FULL')
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

type Prepared = {
  statement: SQLite.Statement<unknown[], unknown[]>
  /** The columns of its rows; none if it returns no rows. */
  columns: { property: string; isBoolean: boolean }[]
}

/**
 * Runs statements. Preparing one takes as long as running most of them, so the last used ones are cached. SQLite has no
 * booleans: they are stored as 1 and 0, and columns with a boolean’s name are read as true and false.
 */
class Connection implements DatabaseConnection {
  readonly #prepared: LRUCache<string, Prepared>
  readonly #writes: ElsewhereWritten | undefined

  constructor(database: SQLite.Database, writes?: ElsewhereWritten) {
    this.#writes = writes
    const memoMethod = (sql: string) => prepare(database, sql)
    this.#prepared = new LRUCache({ max: 500, memoMethod })
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, columns } = this.#prepared.memo(sql)
    const values = parameters.map(stored)
    if (this.#writes && !statement.readonly)
      return (await this.#writes.execute(sql, values)) as QueryResult<Row>
    if (statement.reader) {
      const rows = statement.all(...values).map((row) => readRow(columns, row))
      return { rows: rows as Row[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  async *streamQuery<Row>({
    sql,
    parameters,
  }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement, columns } = this.#prepared.memo(sql)
    for (const row of statement.iterate(...parameters.map(stored)))
      yield { rows: [readRow(columns, row) as Row] }
  }
}

function prepare(database: SQLite.Database, sql: string): Prepared {
  const statement = database.prepare<unknown[], unknown[]>(sql)
  if (!statement.reader) return { statement, columns: [] }
  const columns = statement.raw().columns()
  return {
    statement,
    columns: columns.map(({ name }) => ({
      property: names.propertyOf(name),
      isBoolean: /^(is|has|may|can)_/.test(name),
    })),
  }
}

const stored = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

function readRow(columns: Prepared['columns'], values: unknown[]) {
  const row: Record<string, unknown> = {}
  let place = 0
  for (const { property, isBoolean } of columns) {
    const value = values[place]
    row[property] = isBoolean && typeof value === 'number' ? value === 1 : value
    place += 1
  }
  return row
}

const Compiler = withNames(SqliteQueryCompiler)

/**
 * The path of `kinroll.db` in the folder. Creates what is missing, for the owner only. A file that exists is not opened
 * here: closing it would release all locks of this process on the database, and another process that closes it would
 * remove the log.
 */
export function databaseFile(dataDir: string): string {
  const path = join(dataDir, 'kinroll.db')
  prepareFolder(dataDir, () =>
    existsSync(path) ? accessSync(path, constants.W_OK) : closeSync(openSync(path, 'a', 0o600)),
  )
  return path
}
