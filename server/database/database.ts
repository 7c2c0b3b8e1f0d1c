import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
} from 'kysely'
import type { Engine } from './columns.ts'
import { openPostgres } from './engines/postgres.ts'
import type { Schema } from './schema/schema.ts'
import { openSqlite } from './engines/sqlite.ts'

export type Database = {
  db: Kysely<Schema>
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
  const dialect = databaseUrl
    ? openPostgres(databaseUrl, { onIdleError, isPatient })
    : openSqlite(dataDir)
  const db = new Kysely<Schema>({
    dialect,
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      // PostgreSQL cannot read `in ()`.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
  })
  return { db, engine: databaseUrl ? 'postgres' : 'sqlite', close: () => db.destroy() }
}
