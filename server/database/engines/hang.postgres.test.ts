import { afterAll, beforeAll, expect, test } from 'vitest'
import { health } from '../../health/health.routes.ts'
import { type Database, openDatabase, transact } from '../database.ts'
import { isUnavailable } from '../failure.ts'
import { migrate } from '../migrate.ts'
import { type TestPlace, testPlace } from '../test-database.ts'
import { openPostgresProxy } from '../test-postgres-proxy.ts'

let place: TestPlace
let proxy: Awaited<ReturnType<typeof openPostgresProxy>>
let database: Database

beforeAll(async () => {
  place = await testPlace()
  proxy = await openPostgresProxy(place.databaseUrl ?? '')
  database = openDatabase({ ...place, databaseUrl: proxy.url })
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  proxy.close()
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
  proxy.hang(true)
  const startedAt = performance.now()
  const faults = Promise.all([fault(read()), fault(write()), fault(write())])
  expect((await health(database, () => false).request('/')).status).toBe(503)
  // Sooner than a waiting call is refused a connection.
  expect(performance.now() - startedAt).toBeLessThan(4500)
  expect((await faults).map(isUnavailable)).toEqual([true, true, true])
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  proxy.hang(false)
  await write()
  expect(await read()).toHaveLength(2)
})
