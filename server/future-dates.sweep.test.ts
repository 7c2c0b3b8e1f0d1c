import { day, hour, minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits, sweepFutureDates } from './future-dates.sweep.ts'
import { startSession } from './identity/sessions.queries.ts'
import { issueToken } from './identity/one-time-tokens.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from './testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const year = 365 * day
const inFuture = (time: number) => new Date(Date.now() + time).toISOString()

test('What a clock a year ahead has stored lasts as long as it would have otherwise', async () => {
  const { db } = server
  const { userId, email } = await signInSomebody(server)
  await startSession(db, userId)
  await db
    .updateTable('session')
    .set({ expiresDate: inFuture(year) })
    .execute()
  const link = { userId, invitationId: null, familyInvitationId: null, email, browserHash: null }
  await issueToken(db, { ...link, purpose: 'LogIn' }, year)
  const values = { userId, call: 'x', requestHash: 'x', answer: null }
  await db
    .insertInto('idempotency')
    .values({ ...values, key: 'x', createdDate: inFuture(year) })
    .execute()

  await sweepFutureDates(server)
  const expires = async (table: 'session' | 'oneTimeToken') => {
    const rows = await db.selectFrom(table).select('expiresDate').execute()
    return rows.map(({ expiresDate }) => Date.parse(expiresDate) - Date.now())
  }
  for (const life of await expires('session')) expect(life).toBeLessThanOrEqual(30 * day)
  expect(await expires('session')).toHaveLength(2)
  const [linkLife = 0] = await expires('oneTimeToken')
  expect(linkLife).toBeLessThanOrEqual(hour)
  expect(linkLife).toBeGreaterThan(59 * minute)
  const { createdDate } = await db
    .selectFrom('idempotency')
    .select('createdDate')
    .executeTakeFirstOrThrow()
  expect(Date.parse(createdDate)).toBeLessThanOrEqual(Date.now())
})

test('Dates within the limits stay as they are', async () => {
  const { userId } = await signInSomebody(server)
  const expiresDate = inFuture(30 * day + hour / 2)
  const mine = () =>
    server.db.selectFrom('session').where('userId', '=', userId).select('expiresDate')
  await server.db.updateTable('session').set({ expiresDate }).where('userId', '=', userId).execute()
  await sweepFutureDates(server)
  expect(await mine().executeTakeFirst()).toEqual({ expiresDate })
})

test('Every date on which something expires has a limit', async () => {
  const tables = await server.db.introspection.getTables()
  const expiring = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'expires_date'))
    .map(({ name }) => name.replaceAll(/_./g, (part) => part.slice(1).toUpperCase()))
  const limited = limits.filter(([, column]) => column === 'expiresDate').map(([table]) => table)
  expect([...limited, 'oneTimeToken'].toSorted()).toEqual(expiring.toSorted())
})
