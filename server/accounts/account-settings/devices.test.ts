import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '#server/identity/sessions.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

async function devicesOf(token: string) {
  const answer = await server.get('/api/Account/sessions', { token })
  return (await answer.json()).items as { id: number; name: string; isCurrent: boolean }[]
}

const statusOf = async (token: string) => (await server.get('/api/Account/me', { token })).status

const end = (token: string, id: number | string) =>
  server.del(`/api/Account/sessions/${id}`, { token })

test(
  'Somebody sees the devices they are signed in on, the one used last first',
  { tags: ['7.session-calls'] },
  async () => {
    const { token, userId } = await signInSomebody(server)
    await server.db
      .updateTable('session')
      .set({ lastSeenDate: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', userId)
      .execute()
    await startSession(server.db, userId, firefox)
    const instant = expect.stringMatching(/Z$/)
    const dates = { createdDate: instant, lastSeenDate: instant, id: expect.any(Number) }
    expect(await devicesOf(token)).toEqual([
      { ...dates, name: 'Firefox on Android', isCurrent: false },
      { ...dates, name: 'A browser', isCurrent: true },
    ])
  },
)

test('A session that is over is no device', async () => {
  const { token, userId } = await signInSomebody(server)
  await startSession(server.db, userId, firefox)
  await server.db
    .updateTable('session')
    .set({ expiresDate: new Date().toISOString() })
    .where('userAgent', '=', firefox)
    .execute()
  expect(await devicesOf(token)).toHaveLength(1)
})

test(
  'A device that is signed out is refused at its very next request',
  { tags: ['2.account-devices', '4.ended-device', '7.session-calls'] },
  async () => {
    const { token, userId } = await signInSomebody(server)
    const other = await startSession(server.db, userId, firefox)
    expect(await statusOf(other)).toBe(200)
    const [device] = (await devicesOf(token)).filter(({ isCurrent }) => !isCurrent)
    expect((await end(token, device?.id ?? 0)).status).toBe(204)
    expect(await statusOf(other)).toBe(401)
    expect(await statusOf(token)).toBe(200)
    expect((await end(token, device?.id ?? 0)).status).toBe(404)
  },
)

test('All other devices are signed out at once', { tags: ['7.session-calls'] }, async () => {
  const { token, userId } = await signInSomebody(server)
  const others = [
    await startSession(server.db, userId, firefox),
    await startSession(server.db, userId),
  ]
  const { token: strangers } = await signInSomebody(server, 'Vera')
  expect((await server.del('/api/Account/sessions', { token })).status).toBe(204)
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
  expect(await Promise.all([token, strangers].map(statusOf))).toEqual([200, 200])
})

test('The device of somebody else is as if there were none', async () => {
  const { token } = await signInSomebody(server)
  const { token: strangers } = await signInSomebody(server, 'Vera')
  const [device] = await devicesOf(strangers)
  const answer = await end(token, device?.id ?? 0)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual(await (await end(token, 99_999_999)).json())
  expect(await statusOf(strangers)).toBe(200)
})
