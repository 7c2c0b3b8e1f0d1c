import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { spawnServer } from '../testing/test-process.ts'

let place: TestPlace
beforeEach(async () => {
  place = await testPlace()
})
afterEach(() => place.remove())

test('A database migrated by a newer version is refused and not changed', async () => {
  const database = openDatabase(place)
  await migrate(database)
  await sql`insert into kysely_migration values ('0999_tomorrow', '2030-01-01')`.execute(
    database.db,
  )
  const settings = {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  }
  expect(await spawnServer(settings).ended).toMatchObject({
    code: 1,
    complained:
      'The database belongs to a newer version of Kinroll, which added "0999_tomorrow". Start that version, or restore an earlier backup.\n',
  })
  await database.close()
})
