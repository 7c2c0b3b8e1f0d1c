import { second } from '#contract/dates/durations.ts'
import { expect, onTestFinished, test } from 'vitest'
import { announceTo } from '../audit/announce.ts'
import { openDatabase, transact } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { testPlace } from '../database/test-database.ts'
import { signInSomebody } from '../testing/test-app.ts'
import { spawnServer } from '../testing/test-process.ts'
import { follow } from './test-live.ts'

test(
  'A server that restarts ends the streams at once, and browsers learn what they missed',
  { tags: ['4.live-catch-up'] },
  async () => {
    const place = await testPlace()
    const database = openDatabase(place)
    onTestFinished(async () => {
      await database.close()
      await place.remove()
    })
    await migrate(database)
    const { token, userId } = await signInSomebody(database)
    const { dataDir, databaseUrl } = place
    const start = async () => {
      const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
      const server = spawnServer({ ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
      const url = await server.ready
      const get = (path: string) =>
        fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      return { get, stop: server.stop }
    }
    const announce = () => transact(database, (db) => announceTo(db, [userId]))

    const first = await start()
    const stream = await follow(first, token)
    await announce()
    expect(await stream.next()).toMatchObject({ areNotificationsNew: true })
    const stoppedAt = performance.now()
    const stopped = first.stop()
    expect(await stream.next()).toBeUndefined()
    await stopped
    // A request in progress is cut off after six seconds and more.
    expect(performance.now() - stoppedAt).toBeLessThan(4 * second)

    await announce()
    const next = await start()
    const again = await follow(next, token, stream.position())
    expect(await again.next()).toMatchObject({ areNotificationsNew: true, isEverything: false })
    await again.leave()
    await next.stop()
  },
)
