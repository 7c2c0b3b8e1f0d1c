import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { dumpTables } from '../testing/test-app.ts'
import { spawnServer } from '../testing/test-process.ts'

let place: TestPlace
beforeEach(async () => {
  place = await testPlace()
})
afterEach(() => place.remove())

/** As docs/operations/backup.md describes it, while the server runs. */
function backUp(dataDir: string, backup: string) {
  mkdirSync(backup)
  const database = new SQLite(join(dataDir, 'kinroll.db'))
  database.prepare('vacuum into ?').run(join(backup, 'kinroll.db'))
  database.close()
  for (const each of ['images', 'secret.key', 'keys']) {
    cpSync(join(dataDir, each), join(backup, each), { recursive: true })
  }
}

async function dump(dataDir: string) {
  const database = openDatabase({ dataDir })
  const tables = await dumpTables(database)
  await database.close()
  return tables
}

test('A backup made while people write contains everything that was answered before, and can be restored to an empty folder', async () => {
  const backups = ['busy', 'quiet'].map((name) => join(place.dataDir, name)) as [string, string]
  const server = spawnServer({ DATA_DIR: place.dataDir })
  const address = await server.ready
  const send = (path: string, body: object, token = '') =>
    fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const ada = {
    firstName: 'Ada',
    lastName: 'Lind',
    email: 'ada@example.org',
    password: 'seven herons',
  }
  const { token } = (await (await send('Account/sign-up', ada)).json()) as { token: string }

  const answered: string[] = []
  const pens = new AbortController()
  const write = async (writer: string) => {
    for (let count = 0; !pens.signal.aborted; count += 1) {
      const name = `School ${writer}${count}`
      const body = { name, accessLevel: 0, admissionType: 0 }
      if ((await send('Organization/create', body, token)).status === 200) answered.push(name)
    }
  }
  const writers = ['A', 'B', 'C'].map(write)
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(10)
  const before = [...answered]
  backUp(place.dataDir, backups[0])
  pens.abort()
  await Promise.all(writers)
  backUp(place.dataDir, backups[1])
  server.child.kill('SIGKILL')
  await server.ended

  const { organization = [] } = await dump(backups[0])
  expect(organization.map(({ name }) => name)).toEqual(expect.arrayContaining(before))
  expect(await dump(backups[1])).toEqual(await dump(place.dataDir))
  const restored = spawnServer({ DATA_DIR: backups[0] })
  const me = await fetch(`${await restored.ready}/api/Account/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(me.status).toBe(200)
  await restored.stop()
}, 60_000)
