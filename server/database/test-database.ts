import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

export type TestPlace = {
  dataDir: string
  databaseUrl: string | undefined
  remove: () => Promise<void>
}

/** Room for a database of the test's own, on the engine that this run is for. */
export async function testPlace(): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-test-'))
  const postgresUrl = inject('postgresUrl')
  const name = `kinroll_${randomUUID().replaceAll('-', '')}`
  if (postgresUrl) await administer(postgresUrl, `create database ${name}`)
  return {
    dataDir,
    databaseUrl: postgresUrl
      ? Object.assign(new URL(postgresUrl), { pathname: name }).href
      : undefined,
    async remove() {
      if (postgresUrl) await administer(postgresUrl, `drop database if exists ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** An empty, migrated database. Closing it removes it. */
export async function openTestDatabase(): Promise<Database> {
  const place = await testPlace()
  const database = openDatabase(place)
  await migrate(database)
  return {
    ...database,
    async close() {
      await database.close()
      await place.remove()
    },
  }
}

async function administer(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
