import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
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
    SECURITY_CONTACT: 'mailto:security@example.org',
    LOG_LEVEL: 'warn',
  })
  const url = await server.ready
  // Each on a connection of its own, which goes to one process after the other.
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const [answer] = await once(get(url + path, { agent: false, headers }), 'response')
    return text(answer)
  }
  for (let time = 0; time < 6; time += 1) await ask('/livez')
  for (const found of [await ask('/metrics'), await ask('/metrics')]) {
    expect(found).toContain(
      'kinroll_http_requests_total{method="GET",route="/livez",status="2xx"} 6\n',
    )
    expect(found).toMatch(/^kinroll_database_connections\{state="idle"\} \d+$/m)
    expect(found).toContain('kinroll_database_waiting 0\n')
  }
  // Both processes go on, with the right time.
  for (let time = 0; time < 4; time += 1)
    expect(await ask('/.well-known/security.txt')).toMatch(/^Expires: 2027-/m)
  await server.stop()
})
