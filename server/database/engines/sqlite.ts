import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { databaseFile } from './sqlite.file.ts'

/** Opens `kinroll.db` in the folder; both are made when they are missing. */
export function openSqlite(dataDir: string): SqliteDialect {
  const database = new SQLite(databaseFile(dataDir), { timeout: 5000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // Waiting stops the whole server; `patiently` waits without.
  database.pragma('busy_timeout = 20')
  const config = { database: withKeptStatements(database) }
  return new ImmediateSqliteDialect(config, () => database.inTransaction)
}

/** Preparing a statement takes as long as running most of them: those that were used last are kept. */
function withKeptStatements(database: SQLite.Database): SqliteDatabase {
  const memoMethod = (sql: string) => database.prepare(sql)
  const kept = new LRUCache<string, SQLite.Statement>({ max: 500, memoMethod })
  return { prepare: (sql) => kept.memo(sql), close: () => void database.close() }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #isInTransaction: () => boolean

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#config = config
    this.#isInTransaction = isInTransaction
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#config, this.#isInTransaction)
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

/** Runs migrations in a transaction: one that is killed half-way rolls back, and two processes take turns. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean
  #connection: DatabaseConnection | undefined

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#isInTransaction = isInTransaction
  }

  override async acquireConnection() {
    this.#connection ??= withBooleans(await super.acquireConnection())
    return this.#connection
  }

  // A plain `begin` takes the write lock with the first write, where waiting for it is no longer possible.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  // A full disk has rolled back already; a second rollback would hide its error.
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

/** SQLite has no booleans: they go in as 1 and 0, and columns with a boolean's name come out as true and false. */
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
