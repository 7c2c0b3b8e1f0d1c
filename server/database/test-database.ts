import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { addressOf, administer, copyDatabase } from './test-postgres.ts'

export type TestPlace = {
  dataDir: string
  databaseUrl: string | undefined
  remove: () => Promise<void>
}

/** A place for a test's own database, on the engine of this run. */
export async function testPlace(template = 'template1'): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-test-'))
  const postgresUrl = inject('postgresUrl')
  const name = `kinroll_${randomUUID().replaceAll('-', '')}`
  if (postgresUrl) await copyDatabase(postgresUrl, template, name)
  return {
    dataDir,
    databaseUrl: postgresUrl ? addressOf(postgresUrl, name) : undefined,
    async remove() {
      if (postgresUrl) await administer(postgresUrl, `drop database if exists ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** An empty, migrated database, copied from one that is migrated once. Closing it removes it. */
export async function openTestDatabase(): Promise<Database> {
  const model = inject('postgresModel')
  const place = await testPlace(model ?? undefined)
  if (model === null) cpSync(await sqliteModel(), place.dataDir, { recursive: true })
  const database = openDatabase(place)
  return {
    ...database,
    async close() {
      await database.close()
      await place.remove()
    },
  }
}

let folder: Promise<string> | undefined

/** The folder of a migrated database, shared by the process. */
const sqliteModel = () => (folder ??= migrateModel())

async function migrateModel(): Promise<string> {
  const { dataDir } = await testPlace()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = openDatabase({ dataDir })
  await migrate(database)
  await database.close()
  return dataDir
}
