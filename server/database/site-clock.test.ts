import { day, hour, minute } from '#contract/dates/durations.ts'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startMachine } from '../process/test-machine.ts'
import type { Database } from './database.ts'
import { acceptClock, watchClock } from './site-clock.ts'
import { openTestDatabase } from './test-database.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
  onTestFinished(() => database.close())
})

const log = pino({ level: 'silent' })
const now = () => Date.now()
const year = 365 * day

/** A server that has seen the time once. */
async function startServer(wallAt: number, boot: string) {
  const machine = startMachine(wallAt, boot)
  const clock = machine.start()
  const { look } = await watchClock(database, log, clock)
  await look()
  return { ...machine, clock, look }
}

test('A server continues from the time that the last one has stored', async () => {
  const first = await startServer(now(), 'first')
  first.pass(day)
  await first.look()
  const second = await startServer(now(), 'second')
  expect(second.clock.state()).toBe('jumped')
  expect(second.clock.now() - first.wall()).toBeLessThan(minute)
})

const stored = async () =>
  (await database.db.selectFrom('siteClock').select('confirmedDate').execute())[0]

test('The time is stored once a minute', async () => {
  const { look, pass } = await startServer(now(), 'first')
  const before = await stored()
  pass(minute / 2)
  await look()
  expect(await stored()).toEqual(before)
  pass(minute / 2)
  await look()
  expect(await stored()).not.toEqual(before)
})

test('A gap stays unconfirmed while a single server looks at what it has stored', async () => {
  await startServer(now() - 10 * day, 'first')
  const { clock, look, pass } = await startServer(now(), 'second')
  for (let minutes = 0; minutes < 10; minutes += 1) {
    pass(minute)
    await look()
    expect(clock.state()).toBe('unconfirmed')
  }
  pass(10 * hour)
  await look()
  expect(clock.state()).toBe('ok')
})

test('A server that starts with a wrong clock follows one that runs', async () => {
  const right = await startServer(now(), 'first')
  const wrong = await startServer(now() + year, 'second')
  expect(wrong.clock.state()).toBe('unconfirmed')
  await right.look()
  await wrong.look()
  expect(wrong.clock.state()).toBe('jumped')
  expect(wrong.clock.now() - right.clock.now()).toBeLessThan(minute)
  expect(right.clock.state()).toBe('ok')
})

test('Every server accepts the time of its machine when a person does', async () => {
  const servers = [await startServer(now(), 'first'), await startServer(now(), 'second')]
  for (const { setClock, clock } of servers) {
    setClock(year)
    expect(clock.state()).toBe('jumped')
  }
  await acceptClock(database)
  for (const { look, clock, wall } of servers) {
    await look()
    expect([clock.state(), clock.now()]).toEqual(['ok', wall()])
  }
})
