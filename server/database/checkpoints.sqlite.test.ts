import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCheckpoints } from './checkpoints.ts'
import { openDatabase } from './database.ts'
import { testPlace } from './test-database.ts'

test('The log of the embedded database is bounded while others write, and is truncated', async () => {
  const place = await testPlace()
  const database = openDatabase(place)
  const checkpoints = openCheckpoints(place.dataDir)
  const { db } = database
  const logSize = () => statSync(join(place.dataDir, 'kinroll.db-wal')).size
  await sql`create table filled (bytes blob)`.execute(db)
  // Each time more than the limit of pages.
  for (let time = 0; time < 4; time += 1) {
    await sql`insert into filled values (zeroblob(${20 * 2 ** 20}))`.execute(db)
    await checkpoints.copy()
  }
  expect(logSize()).toBeLessThan(30 * 2 ** 20)
  await checkpoints.truncate()
  expect(logSize()).toBe(0)
  await checkpoints.close()
  await database.close()
  await place.remove()
})
