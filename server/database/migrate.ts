import { brand } from '#contract/brand.ts'
import { hour } from '#contract/dates/durations.ts'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Columns, columnsFor, type Engine } from './columns.ts'
import { type Database, openDatabase, type Place, patiently } from './database.ts'
import { noteSiteKeys, requireSiteKeys } from './site-keys.ts'

/** What a file of `migrations/` exports. */
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

/** A database that a newer version of the server has brought up to date. Its message is a sentence for the operator. */
export class NewerDatabase extends Error {}

/** How long a server that starts waits for another one that is migrating the same database. A large one takes minutes. */
const longestMigration = hour

/**
 * Brings the database of a place up to date, however long that takes. Its keys must be those that the database was written
 * with, unless somebody accepts that they are lost.
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
    if (!acceptsLostKeys) await noteSiteKeys(database, place.dataDir)
  }
  try {
    // Each step may meet another server that migrates, and each can be repeated.
    await patiently(steps, longestMigration)
  } finally {
    await database.close()
  }
}

/** Brings the tables up to date: every migration that has not run yet, in order, forward only. A test may stop at one. */
export async function migrate({ db, engine }: Database, last?: string): Promise<void> {
  const getMigrations = () => migrationsFor(engine)
  const migrator = new Migrator({ db, provider: { getMigrations } })
  await patiently(async () => {
    const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw faultOf(error)
  })
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

/** Raised whenever whatever older versions left in free space of the file has to be erased again. */
const erased = 1

/**
 * The embedded database overwrites what is deleted, but did not always: whatever was left in the free space of its file is
 * erased once. PostgreSQL does that by itself, in its own time.
 */
async function eraseFreeSpace({ db, engine }: Database): Promise<void> {
  if (engine !== 'sqlite') return
  const { rows } = await sql<{ userVersion: number }>`pragma user_version`.execute(db)
  if ((rows[0]?.userVersion ?? 0) >= erased) return
  await patiently(() => sql`vacuum`.execute(db))
  await truncateLog({ db, engine })
  await sql`pragma user_version = ${sql.lit(erased)}`.execute(db)
}

/** What is in the file by now is in its log as well, as it was before: that goes, unless somebody is at work just now. */
export async function truncateLog({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
