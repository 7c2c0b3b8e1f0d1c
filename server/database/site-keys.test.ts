import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { keyFileOf, openKeyRing } from '../crypto/key-ring.ts'
import { spawnServer } from '../testing/test-process.ts'
import { signInSomebody } from '../testing/test-app.ts'
import { dataKeysOf, openDatabase } from './database.ts'
import { bringUpToDate } from './migrate.ts'
import { type TestPlace, testPlace } from './test-database.ts'

let place: TestPlace
beforeEach(async () => {
  place = await testPlace()
  await bringUpToDate(place)
})

const remove = (own: TestPlace) => onTestFinished(() => own.remove())

const elsewhere = async () => {
  const other = await testPlace()
  remove(other)
  await bringUpToDate(other)
  return other
}

test('A database continues with its original keys', async () => {
  remove(place)
  await expect(bringUpToDate(place)).resolves.toBeUndefined()
})

test('Without its keys no server starts, a sentence says why, and no keys are created', async () => {
  remove(place)
  const file = keyFileOf(place.dataDir)
  renameSync(file, `${place.dataDir}/away`)
  const { dataDir, databaseUrl } = place
  const server = spawnServer({
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  expect(await server.ended).toEqual({
    code: 1,
    signal: null,
    complained: `${file} is missing. This database cannot be read without it. Restore it from your copy of the keys. If it is lost for good, "kinroll key lost" lists what would be lost.\n`,
  })
  expect(existsSync(file)).toBe(false)
  renameSync(`${place.dataDir}/away`, file)
  await expect(bringUpToDate(place)).resolves.toBeUndefined()
})

test('Other keys are refused, and not changed', async () => {
  remove(place)
  const other = await elsewhere()
  cpSync(keyFileOf(other.dataDir), keyFileOf(place.dataDir))
  await expect(bringUpToDate(place)).rejects.toThrow(
    /contains keys that do not match this database/,
  )
  expect(openKeyRing(place.dataDir).keys()).toEqual(openKeyRing(other.dataDir).keys())
})

test('An older database with an authenticator app in it needs its original keys', async () => {
  remove(place)
  const database = openDatabase(place)
  await signInSomebody(database)
  await database.db.updateTable('user').set({ totpSecret: 'sealed' }).execute()
  await database.db.deleteFrom('secret').where('name', '=', 'site keys').execute()
  await database.close()
  rmSync(keyFileOf(place.dataDir))
  await expect(bringUpToDate(place)).rejects.toThrow(/is missing/)
})

test('If two servers start with one new database and a folder each, one is refused', async () => {
  remove(place)
  const other = await testPlace()
  remove(other)
  const shared = { dataDir: other.dataDir, databaseUrl: place.databaseUrl }
  if (!place.databaseUrl)
    cpSync(join(place.dataDir, 'kinroll.db'), join(other.dataDir, 'kinroll.db'))
  await expect(bringUpToDate(shared)).rejects.toThrow(/is missing/)
})

test('Another folder with the same keys of the site, but not those of people, is refused', async () => {
  remove(place)
  const database = openDatabase(place)
  const [person] = await database.db
    .insertInto('person')
    .values({ firstName: 'Ada', lastName: 'Lind', searchName: 'ada lind' })
    .returning('id')
    .execute()
  const keyId = dataKeysOf(database.db).create()
  await database.db
    .insertInto('personKey')
    .values({ personId: person?.id ?? 0, keyId, createdDate: '2026-01-01T00:00:00.000Z' })
    .execute()
  await database.close()
  await expect(bringUpToDate(place)).resolves.toBeUndefined()
  renameSync(join(place.dataDir, 'keys'), join(place.dataDir, 'away'))
  await expect(bringUpToDate(place)).rejects.toThrow(
    /is not the folder of this database: .*All servers of a database share one DATA_DIR\./,
  )
})

test('While a server runs, a lost key file or one of another site changes nothing', () => {
  remove(place)
  const file = keyFileOf(place.dataDir)
  const ring = openKeyRing(place.dataDir)
  const before = ring.keys()
  rmSync(file)
  expect(ring.keys()).toEqual(before)
  mkdirSync(join(place.dataDir, 'other'))
  openKeyRing(join(place.dataDir, 'other'))
  cpSync(keyFileOf(join(place.dataDir, 'other')), file)
  expect(ring.keys()).toEqual(before)
})

test.each(['', 'truncated', '{"encryption":['])(
  'A key file with %j is refused with a sentence, and not changed',
  async (text) => {
    remove(place)
    writeFileSync(keyFileOf(place.dataDir), text)
    await expect(bringUpToDate(place)).rejects.toThrow(
      /secret\.key contains no keys\. Restore it from your copy\.$/,
    )
  },
)

test('A key file that cannot be read is refused with a sentence', async () => {
  remove(place)
  rmSync(keyFileOf(place.dataDir))
  mkdirSync(keyFileOf(place.dataDir))
  await expect(bringUpToDate(place)).rejects.toThrow(/secret\.key cannot be read: EISDIR/)
})
