import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlace, testPlace } from '../../database/test-database.ts'
import { spawnServer } from '../../testing/test-process.ts'
import { backUp } from './backup.command.ts'
import { restore } from './restore.command.ts'
import { dump, dumpRestorable, withOpen } from './test-backup.ts'

let place: TestPlace
beforeEach(async () => {
  place = await testPlace()
})
afterEach(() => place.remove())

const quiet = () => {}

/** Backs up a running site, and restores the backup to an empty folder. */
async function copy(dataDir: string, restored: string) {
  const backups = join(restored, 'backups')
  mkdirSync(backups, { recursive: true })
  const backup = await backUp({ source: { DATA_DIR: dataDir }, say: quiet }, backups)
  await restore({ source: { DATA_DIR: restored }, say: quiet }, backup)
}

test('A backup made while people write contains everything that was answered before, and can be restored to an empty folder', async () => {
  const backups = ['busy', 'quiet'].map((name) => join(place.dataDir, name)) as [string, string]
  const server = spawnServer({ DATA_DIR: place.dataDir })
  const address = await server.ready
  const send = (path: string, body: object, token = '', to = address) =>
    fetch(`${to}/api/${path}`, {
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
  await copy(place.dataDir, backups[0])
  pens.abort()
  await Promise.all(writers)
  await copy(place.dataDir, backups[1])
  server.child.kill('SIGKILL')
  await server.ended

  const names = await withOpen({ dataDir: backups[0] }, ({ db }) =>
    db.selectFrom('organization').select('name').execute(),
  )
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(before))
  expect(await dump({ dataDir: backups[1] })).toEqual(await dumpRestorable(place))
  const restored = spawnServer({ DATA_DIR: backups[0] })
  const there = await restored.ready
  const me = await fetch(`${there}/api/Account/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(me.status).toBe(401)
  const { email, password } = ada
  expect((await send('Account/login', { email, password }, '', there)).status).toBe(200)
  await restored.stop()
})
