import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { hour } from '#contract/dates/durations.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSchool } from '../classes/classes/test-school.ts'
import { openDatabase } from '../database/database.ts'
import { patiently } from '../database/failure.ts'
import { migrate } from '../database/migrate.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { spawnServer } from '../testing/test-process.ts'
import { insertEnrollment, setStatus } from '../classes/enrollments/enrollments.queries.ts'

let place: TestPlace
let server: TestApp
let running: ReturnType<typeof spawnServer>
beforeEach(async () => {
  place = await testPlace()
  const database = openDatabase(place)
  await migrate(database)
  server = await openTestApp({ database })
})
afterEach(async () => {
  running.child.kill('SIGKILL')
  await running.ended
  await server.close()
  await place.remove()
})

const patience = { timeout: 30_000 }

test('The server offers an expired seat to the next on the waitlist', async () => {
  const { db } = server
  const { organizationId, member, semester, ...school } = await openSchool(server)
  const today = todayIn('UTC')
  const term = { startDate: addDays(today, -30), endDate: addDays(today, 90) }
  const semesterId = await semester(term)
  const classId = await school.class({ ...term, semesterId, name: 'Choir', maxStudents: 1 })
  const key = { organizationId, classId }
  const line: number[] = []
  for (const name of ['Mia', 'Ben', 'Cleo']) {
    const { personId } = await member(name)
    const waiting = { personId, status: 'Waitlisted', requestedByUserId: null } as const
    line.push((await insertEnrollment(db, key, waiting))!)
  }
  const offer = (index: number, until: number) => {
    const offeredUntil = new Date(until).toISOString()
    // The running server writes too.
    return patiently(() => setStatus(db, key, line[index]!, { status: 'Offered', offeredUntil }))
  }
  const statuses = async () => {
    const rows = await db.selectFrom('enrollment').orderBy('id').select(['status']).execute()
    return rows.map(({ status }) => status)
  }

  await offer(0, Date.now() + hour)
  running = spawnServer({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  })
  await running.ready
  expect(await statuses()).toEqual(['Offered', 'Waitlisted', 'Waitlisted'])
  await offer(0, Date.now() - 1)
  await expect.poll(statuses, patience).toEqual(['Withdrawn', 'Offered', 'Waitlisted'])
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
})
