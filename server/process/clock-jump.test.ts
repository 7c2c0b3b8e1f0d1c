import { day, hour } from '#contract/dates/durations.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'
import { openSchool } from '../classes/classes/test-school.ts'
import { insertEnrollment, setStatus } from '../classes/enrollments/enrollments.queries.ts'
import { openDatabase } from '../database/database.ts'
import { patiently } from '../database/failure.ts'
import { migrate } from '../database/migrate.ts'
import { acceptClock } from '../database/site-clock.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { withDatabase } from '../database/with-database.ts'
import { putInOutbox } from '../mail/outbox.ts'
import { deletionCallsOf, letTimePass } from '../organizations/retention/test-retention.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { clockSettings } from '../testing/test-clock.ts'
import { type ServerProcess, spawnServer } from '../testing/test-process.ts'
import { openTestSmtp, type TestSmtp } from '../testing/test-smtp.ts'

let place: TestPlace
let server: TestApp
let smtp: TestSmtp
let started: ServerProcess[] = []
beforeEach(async () => {
  place = await testPlace()
  const database = openDatabase(place)
  await migrate(database)
  server = await openTestApp({ database })
  smtp = await openTestSmtp()
})
afterEach(async () => {
  for (const each of started) each.child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  started = []
  await server.close()
  await smtp.close()
  await place.remove()
})

const patience = { timeout: 40_000 }

const year = 365 * day

const settings = () => ({
  DATA_DIR: place.dataDir,
  ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
})

/** A server whose clock is that far ahead of that of the tests. */
async function start(ahead = 0) {
  const running = spawnServer({ ...settings(), MAIL_URL: smtp.url, ...clockSettings(ahead) })
  started.push(running)
  const lines: { msg: string }[] = []
  running.child.stdout?.on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.startsWith('{')) lines.push(JSON.parse(line))
  })
  const url = await running.ready
  const get = (path: string, token?: string) =>
    fetch(
      `${url}${path}`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    )
  return {
    ...running,
    /** What the log says about the clock. */
    logged: () => lines.map(({ msg }) => msg).filter((msg) => msg.includes('clock')),
    get,
    clock: async () => (await (await get('/api/health')).json()).clock,
    logIn: (email: string) =>
      fetch(`${url}/api/Account/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'a wrong one' }),
      }),
  }
}

/** A school with an offer that waits for an answer, an offer that has expired, and two deleted organizations. */
async function openSite() {
  const { db } = server
  const school = await openSchool(server)
  const { organizationId } = school
  const today = new Date().toISOString().slice(0, 10)
  const term = { startDate: addDays(today, -30), endDate: addDays(today, 90) }
  const semesterId = await school.semester(term)
  const offer = async (name: string, until: number) => {
    const classId = await school.class({ ...term, semesterId, name, maxStudents: 1 })
    const key = { organizationId, classId }
    const { personId } = await school.member('Mia')
    const waiting = { personId, status: 'Waitlisted', requestedByUserId: null } as const
    const id = (await insertEnrollment(db, key, waiting)) ?? 0
    await setStatus(db, key, id, { status: 'Offered', offeredUntil: new Date(until).toISOString() })
  }
  await offer('Choir', Date.now() + hour)
  const restorable = await openSchool(server, 'Hearth Co-op')
  await deletionCallsOf(server, restorable).delete()
  return {
    token: school.token,
    restore: () => deletionCallsOf(server, restorable).restore(),
    offers: async () => {
      const rows = await db.selectFrom('enrollment').orderBy('id').select('status').execute()
      return rows.map(({ status }) => status)
    },
    /** Adds what is really due: when it has ended, the sweeps have run. */
    addDue: async () => {
      await offer('Chess', Date.now() - 1)
      const due = await openSchool(server, 'Tide School')
      await deletionCallsOf(server, due).delete()
      await letTimePass(server, due)
    },
    organizations: async () => {
      const rows = await db.selectFrom('organization').orderBy('id').select('name').execute()
      return rows.map(({ name }) => name)
    },
  }
}

const names = ['Lindenschule', 'Hearth Co-op']

test('A clock that jumps by a year and back ends nothing and deletes nothing', async () => {
  const { token, restore, offers, addDue, organizations } = await openSite()
  const { email } = await signInSomebody(server, 'Bea')
  const first = await start()
  expect(await first.clock()).toBe('ok')
  first.moveClock(year)
  await expect.poll(first.clock, patience).toBe('jumped')
  await expect.poll(first.logged, patience).toEqual(['The clock of the machine jumped'])
  for (let tries = 0; tries < 11; tries++) await first.logIn(email)
  smtp.make({ at: 'recipient', does: 'refuse', code: 451 })
  // The running server writes too.
  await patiently(() => putInOutbox(server.db, passwordChangedEmail, email, { firstName: 'Bea' }))
  await expect.poll(smtp.tries, patience).toBeGreaterThan(0)
  await first.stop()

  await addDue()
  smtp.make(undefined)
  const second = await start(year)
  await expect.poll(offers, patience).toEqual(['Offered', 'Withdrawn'])
  await expect.poll(organizations, patience).toEqual(names)
  expect(await second.clock()).toBe('jumped')
  expect((await second.get('/api/Account/me', token)).status).toBe(200)
  second.moveClock(0)
  await expect.poll(second.clock, patience).toBe('ok')
  await expect
    .poll(second.logged, patience)
    .toEqual(['The clock of the machine jumped', 'The clock of the machine is right again'])
  expect((await second.get('/api/Account/me', token)).status).toBe(200)
  expect(await offers()).toEqual(['Offered', 'Withdrawn'])
  expect((await restore()).status).toBe(204)
  const refused = await second.logIn(email)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  const outcomes = () =>
    server.db
      .selectFrom('outboxEmail')
      .where('kind', '=', passwordChangedEmail.name)
      .select('outcome')
      .execute()
  await expect.poll(outcomes, patience).toEqual([{ outcome: 'Sent' }])
})

test('A machine that starts with a clock a year ahead ends nothing and deletes nothing', async () => {
  const { token, restore, offers, addDue, organizations } = await openSite()
  const before = await start()
  await before.stop()
  await addDue()
  const confirmedDate = new Date().toISOString()
  await server.db.updateTable('siteClock').set({ boot: 'the last one', confirmedDate }).execute()
  const running = await start(year)
  expect(await running.clock()).toBe('unconfirmed')
  await expect.poll(offers, patience).toEqual(['Offered', 'Withdrawn'])
  await expect.poll(organizations, patience).toEqual(names)
  expect((await running.get('/api/Account/me', token)).status).toBe(200)
  running.moveClock(0)
  await expect.poll(running.clock, patience).toBe('ok')
  expect((await running.get('/api/Account/me', token)).status).toBe(200)
  expect((await restore()).status).toBe(204)
  expect(running.logged()[0]).toBe('The clock of the machine waits to be confirmed')
})

test('A person can accept the time of the machine after a jump', async () => {
  const { token } = await openSite()
  const running = await start()
  running.moveClock(year)
  await expect.poll(running.clock, patience).toBe('jumped')
  await withDatabase(settings(), acceptClock)
  await expect.poll(running.clock, patience).toBe('ok')
  expect((await running.get('/api/Account/me', token)).status).toBe(401)
})
