import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { testPlace } from '../test-database.ts'

/** Removes the log of the database, which works only for the last process that has it open. */
const script = `
  import SQLite from 'better-sqlite3'
  const database = new SQLite(process.argv[1], { timeout: 100 })
  database.pragma('locking_mode = EXCLUSIVE')
  database.pragma('journal_mode = DELETE')`

test('While a process has the database open twice, no other one can remove the log', async () => {
  const place = await testPlace()
  const databases = [openDatabase(place)]
  await sql`create table sample (note text)`.execute(databases[0]!.db)
  databases.push(openDatabase(place))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await place.remove()
  })
  for (const { db } of databases) await sql`select note from sample`.execute(db)
  const args = ['--input-type=module', '-e', script, join(place.dataDir, 'kinroll.db')]
  const other = spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })
  expect(other.stderr).toContain('SqliteError: database is locked')
})
