import {
  CamelCasePlugin,
  type Dialect,
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
} from 'kysely'
import { openDataKeys } from '../crypto/data-keys.ts'
import type { Engine } from './columns.ts'
import { WithDataKeys } from './data-keys.ts'
import { openPostgres } from './engines/postgres.ts'
import type { Schema } from './schema/schema.ts'
import { crowded } from '../http/problem.ts'
import { takeTurns } from '../process/limit-concurrency.ts'
import { openSlowSqlite, openSqlite } from './engines/sqlite.ts'

export type Database = {
  db: Kysely<Schema>
  /**
   * For transactions that take long: others are answered meanwhile. The embedded database has a connection of its own for
   * them, so that reading goes on beside it, and writing waits without stopping the server.
   */
  slow: Kysely<Schema>
  /** One after the other where the engine lets only one write, so that those who wait neither poll nor hold a connection. */
  inTurn: <Result>(write: () => Promise<Result>) => Promise<Result>
  engine: Engine
  close: () => Promise<void>
}

export type Place = {
  dataDir: string
  databaseUrl?: string | undefined
  /** Told of a connection that broke while nobody used it; the pool replaces it. */
  onIdleError?: (error: Error) => void
  /** Waits for whatever takes its time, as a migration may. */
  isPatient?: boolean
}

/** Opens the PostgreSQL database of the address, or else the embedded one in the folder. */
export function openDatabase({
  dataDir,
  databaseUrl,
  onIdleError = () => {},
  isPatient = false,
}: Place): Database {
  const dataKeys = new WithDataKeys(openDataKeys(dataDir))
  if (databaseUrl) {
    const db = speaking(openPostgres(databaseUrl, { onIdleError, isPatient }), dataKeys)
    return { db, slow: db, inTurn: atOnce, engine: 'postgres', close: () => db.destroy() }
  }
  const db = speaking(openSqlite(dataDir), dataKeys)
  const slow = speaking(openSlowSqlite(dataDir), dataKeys)
  const inTurn = takeTurns({ atOnce: 1, mostWaiting: Number.POSITIVE_INFINITY, crowded })
  const close = async () => {
    await Promise.all([db.destroy(), slow.destroy()])
  }
  return { db, slow, inTurn, engine: 'sqlite', close }
}

const atOnce = <Result>(write: () => Promise<Result>) => write()

const speaking = (dialect: Dialect, dataKeys: WithDataKeys) =>
  new Kysely<Schema>({
    dialect,
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      // PostgreSQL cannot read `in ()`.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
      dataKeys,
    ],
  })
