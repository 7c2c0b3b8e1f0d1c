import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { spawnServer } from '../testing/test-process.ts'

let place: TestPlace
beforeEach(async () => {
  place = await testPlace()
})
afterEach(() => place.remove())

const token = 'a-long-token-of-the-operator'

test('Each of several processes serves the metrics of all', async () => {
  const server = spawnServer({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    PROCESSES: '2',
    METRICS_TOKEN: token,
    LOG_LEVEL: 'warn',
  })
  const url = await server.ready
  // Each on a connection of its own, which goes to one process after the other.
  const ask = (path: string) =>
    fetch(url + path, { headers: { connection: 'close', authorization: `Bearer ${token}` } })
  for (let time = 0; time < 6; time += 1) await ask('/livez')
  const texts = [await (await ask('/metrics')).text(), await (await ask('/metrics')).text()]
  for (const text of texts) {
    expect(text).toContain(
      'kinroll_http_requests_total{method="GET",route="/livez",status="2xx"} 6\n',
    )
    expect(text).toMatch(/^kinroll_database_connections\{state="idle"\} \d+$/m)
    expect(text).toContain('kinroll_database_waiting 0\n')
  }
  await server.stop()
}, 60_000)
