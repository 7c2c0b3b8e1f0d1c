import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { spawnServer } from '../testing/test-process.ts'

let place: TestPlace
beforeEach(async () => {
  place = await testPlace()
})
afterEach(() => place.remove())

const addressWith = (values: Partial<URL>) =>
  Object.assign(new URL(place.databaseUrl ?? ''), values).href

const startOn = (DATABASE_URL: string) => spawnServer({ DATA_DIR: place.dataDir, DATABASE_URL })

test.each(['1', '2'])(
  'A server on a port in use does not migrate the database, with %s processes',
  async (PROCESSES) => {
    const other = createServer()
    await once(other.listen(0), 'listening')
    const { port } = other.address() as AddressInfo
    const settings = { DATA_DIR: place.dataDir, DATABASE_URL: addressWith({}), PROCESSES }
    expect(await spawnServer({ ...settings, PORT: String(port) }).ended).toMatchObject({
      code: 1,
      complained: `Port ${port} is in use. Stop the other program or set PORT.\n`,
    })
    other.close()
    const { db, close } = openDatabase(place)
    expect(await db.introspection.getTables()).toEqual([])
    await close()
  },
)

test('A database user who may not create tables gets a one-sentence message', async () => {
  const { db, close } = openDatabase(place)
  const name = 'kinroll_guest'
  await sql`revoke create on schema public from public`.execute(db)
  await sql.raw(`create role ${name} login password '${name}'`).execute(db)
  const { code, complained } = await startOn(addressWith({ username: name, password: name })).ended
  await sql.raw(`drop role ${name}`).execute(db)
  await close()
  expect([code, complained]).toEqual([
    1,
    'The database cannot be reached or written: permission denied for schema public\n',
  ])
})

test('A missing TLS connection to the database is reported in one sentence', async () => {
  expect(await startOn(addressWith({ search: '?sslmode=verify-full' })).ended).toMatchObject({
    code: 1,
    complained:
      'The database cannot be reached or written: The server does not support SSL connections\n',
  })
})

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

test.each([
  [false, ['8s', '1500ms', '10s']],
  [true, ['0', '0', '0']],
])('With patience %s: the limits of a connection', async (isPatient, expected) => {
  const { db, close } = openDatabase({ ...place, isPatient })
  const found = await Promise.all(
    limits.map(async (name) => {
      const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(db)
      return Object.values(rows[0] ?? {})[0]
    }),
  )
  await close()
  expect(found).toEqual(expected)
})
