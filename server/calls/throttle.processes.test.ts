import { expect, test } from 'vitest'
import { testPlace } from '../database/test-database.ts'
import { runServer } from '../testing/test-process.ts'

test('Of a hundred tries at once at two servers of one database, exactly as many pass as may', async () => {
  const { dataDir, databaseUrl, remove } = await testPlace()
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const servers = await Promise.all([runServer(settings), runServer(settings)])
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => servers.map(({ url }) => logIn(url))).flat(),
  )
  await Promise.all(servers.map(({ stop }) => stop()))
  await remove()
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
}, 60_000)

const logIn = (url: string) =>
  fetch(`${url}/api/Account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ida@example.org', password: 'a wrong one' }),
  })
