import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { health } from '../../health/health.routes.ts'
import { type Database, openDatabase, transact } from '../database.ts'
import { isUnavailable } from '../failure.ts'
import { migrate } from '../migrate.ts'
import { type TestPlace, testPlace } from '../test-database.ts'

const sockets = new Set<Socket>()
let isHanging = false
let place: TestPlace
let database: Database

// A proxy in front of the database that stops forwarding on demand.
const between = createServer((near) => {
  const { hostname, port } = new URL(place.databaseUrl ?? '')
  const far = connect(Number(port), hostname)
  near.on('data', (chunk) => isHanging || far.write(chunk)).on('error', () => {})
  far.on('data', (chunk) => near.write(chunk)).on('error', () => {})
  near.on('close', () => far.destroy())
  far.on('close', () => near.destroy())
  sockets.add(near).add(far)
})

beforeAll(async () => {
  place = await testPlace()
  await once(between.listen(0, '127.0.0.1'), 'listening')
  const address = new URL(place.databaseUrl ?? '')
  address.host = `127.0.0.1:${(between.address() as AddressInfo).port}`
  database = openDatabase({ ...place, databaseUrl: address.href })
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  for (const socket of sockets) socket.destroy()
  between.close()
  await place.remove()
})

const read = () => database.db.selectFrom('person').select('id').execute()
const write = () =>
  transact(database, (db) =>
    db.insertInto('person').values({ firstName: 'A', lastName: 'L', searchName: 'a' }).execute(),
  )
const fault = (work: Promise<unknown>) => work.then(String, (error: unknown) => error)

test('While the database hangs, no call waits forever, and afterward everything works again', async () => {
  await Promise.all([read(), read(), write()])
  isHanging = true
  const startedAt = performance.now()
  const faults = Promise.all([fault(read()), fault(write()), fault(write())])
  expect((await health(database, () => false).request('/')).status).toBe(503)
  // Sooner than a waiting call is refused a connection.
  expect(performance.now() - startedAt).toBeLessThan(4500)
  expect((await faults).map(isUnavailable)).toEqual([true, true, true])
  expect(performance.now() - startedAt).toBeLessThan(12_000)
  isHanging = false
  await write()
  expect(await read()).toHaveLength(2)
})
