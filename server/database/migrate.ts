import { brand } from '#contract/brand.ts'
import { hour } from '#contract/dates/durations.ts'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '../process/operator-error.ts'
import { type Columns, columnsFor, type Engine } from './columns.ts'
import { type Database, openDatabase, type Place } from './database.ts'
import { patiently } from './failure.ts'
import { createMemberIndex } from './member-index.ts'
import { storeSiteKeyIds, requireSiteKeys } from './site-keys.ts'

/** The exports of a file in `migrations/`. */
type MigrationFile = { migration: (columns: Columns, engine: Engine) => Migration }

/** Every migration by the name of its file, in order. */
export const migrationNames = readdirSync(`${import.meta.dirname}/migrations`)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .toSorted()

async function migrationsFor(engine: Engine): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const name of migrationNames) {
    const file = (await import(`./migrations/${name}.ts`)) as MigrationFile
    migrations[name] = file.migration(columnsFor(engine), engine)
  }
  return migrations
}

/** A database that a newer version of the server has migrated. Its message is a sentence for the operator. */
export class NewerDatabase extends OperatorError {}

/** How long a starting server waits for another one that is migrating the same database. A large one takes minutes. */
const longestMigration = hour

/**
 * Migrates the database of a place, however long that takes. Its keys must be those that the database was written
 * with, unless the operator has accepted that they are lost.
 */
export async function bringUpToDate(
  place: Omit<Place, 'isPatient'>,
  { acceptsLostKeys = false } = {},
): Promise<void> {
  const database = openDatabase({ ...place, isPatient: true })
  const steps = async () => {
    if (!acceptsLostKeys) await requireSiteKeys(database, place.dataDir)
    await migrate(database)
    await eraseFreeSpace(database)
    if (!acceptsLostKeys) await storeSiteKeyIds(database, place.dataDir)
  }
  try {
    // Each step may run concurrently with another migrating server, and each can be repeated.
    await patiently(steps, longestMigration)
  } finally {
    await database.close()
  }
}

/** Runs every migration that has not run yet, in order, forward only. A test may stop at one. */
export async function migrate({ db, engine }: Database, last?: string): Promise<void> {
  const getMigrations = () => migrationsFor(engine)
  const migrator = new Migrator({ db, provider: { getMigrations } })
  await patiently(async () => {
    const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw faultOf(error)
    if (last === undefined) await createMemberIndex({ db, engine })
  })
}

/** Which migrations the next start runs, and the first one that only a newer version of the server knows. */
export async function findMigrations({
  db,
}: Pick<Database, 'db'>): Promise<{ pending: string[]; unknown: string | undefined }> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const isNew = !tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)
  const { rows } = isNew
    ? { rows: [] }
    : await sql<{
        name: string
      }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return {
    pending: migrationNames.filter((name) => !done.has(name)),
    unknown: [...done].find((name) => !migrationNames.includes(name)),
  }
}

function faultOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('A migration failed', { cause: error })
  const newer = /migration (\S+) is missing/.exec(error.message)?.[1]
  if (newer === undefined) return error
  return new NewerDatabase(
    `The database belongs to a newer version of ${brand.name}, which added "${newer}". Start that version, or restore an earlier backup.`,
    { cause: error },
  )
}

/** Increased when the free space of the file must be erased again. */
const erased = 1

/**
 * The embedded database overwrites deleted data, but did not always: old data in the free space of its file is erased
 * once. PostgreSQL does that by itself over time.
 */
async function eraseFreeSpace({ db, engine }: Database): Promise<void> {
  if (engine !== 'sqlite') return
  const { rows } = await sql<{ userVersion: number }>`pragma user_version`.execute(db)
  if ((rows[0]?.userVersion ?? 0) >= erased) return
  await patiently(() => sql`vacuum`.execute(db))
  await truncateLog({ db, engine })
  await sql`pragma user_version = ${sql.lit(erased)}`.execute(db)
}

/** Truncates the log, which still has the earlier content of the file, unless it is in use. */
export async function truncateLog({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
