import { hour, minute, second } from '#contract/dates/durations.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSweeping } from '../process/sweep.ts'
import type { Database } from './database.ts'
import { openJobs } from './jobs.ts'
import { openTestDatabase } from './test-database.ts'

const log = pino({ level: 'silent' })

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

const stored = () => database.db.selectFrom('job').selectAll().orderBy('name').execute()

test('How each sweep ended is stored a second after the start, and then once a minute', async () => {
  const insert = vi.spyOn(database.db, 'insertInto')
  const jobs = openJobs(database, log)
  const sweeps = { offers: async () => {}, clock: async () => {} }
  const sweeping = startSweeping({ log, onEnd: jobs.noteSweep }, sweeps, second)
  await vi.advanceTimersByTimeAsync(1.5 * second)
  await expect.poll(stored).toMatchObject([
    { name: 'clock', failure: null, failedDate: null },
    { name: 'offers', failure: null, failedDate: null },
  ])
  const [first] = await stored()
  await vi.advanceTimersByTimeAsync(59 * second)
  expect(insert).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * second)
  await expect.poll(async () => (await stored())[0]?.endedDate).not.toBe(first?.endedDate)
  expect(insert).toHaveBeenCalledTimes(2)
  sweeping.stop()
  jobs.stop()
})

test('A failure is stored with its reason, and stays known after the sweep works again', async () => {
  const jobs = openJobs(database, log)
  const images = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('Could not sweep.', { cause: new Error('The disk is full.') }))
    .mockResolvedValue(0)
  const sweeping = startSweeping({ log, onEnd: jobs.noteSweep }, { images })
  await vi.advanceTimersByTimeAsync(2 * second)
  const failure = 'Could not sweep. The disk is full.'
  await expect.poll(stored).toMatchObject([{ name: 'images', failure }])
  const [failed] = await stored()
  expect(failed?.failedDate).toBe(failed?.endedDate)
  await vi.advanceTimersByTimeAsync(hour + minute)
  await expect.poll(async () => (await stored())[0]?.endedDate).not.toBe(failed?.endedDate)
  expect(await stored()).toMatchObject([{ failure, failedDate: failed?.failedDate }])
  sweeping.stop()
  jobs.stop()
})

test('Sweeps go on when it cannot be stored how they ended', async () => {
  const broken = await openTestDatabase()
  await broken.close()
  const jobs = openJobs(broken, log)
  const sweep = vi.fn<() => Promise<unknown>>().mockResolvedValue(0)
  const sweeping = startSweeping({ log, onEnd: jobs.noteSweep }, { sweep }, second)
  await vi.advanceTimersByTimeAsync(10 * second)
  expect(sweep).toHaveBeenCalledTimes(11)
  sweeping.stop()
  jobs.stop()
})
