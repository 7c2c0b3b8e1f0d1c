import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { keyFileOf, openKeyRing } from '../crypto/key-ring.ts'
import { spawnServer } from '../testing/test-process.ts'
import { signInSomebody } from '../testing/test-app.ts'
import { openDatabase } from './database.ts'
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
