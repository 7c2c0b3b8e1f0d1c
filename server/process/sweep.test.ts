import { minute, second } from '#contract/dates/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { startSweeping, sweepEach } from './sweep.ts'

let lines: string[]
let log: ReturnType<typeof createLog>
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  log = createLog('info', { write: (line) => void lines.push(line) })
})
afterEach(() => {
  vi.useRealTimers()
})

test('A failed sweep is logged, and repeated until it is stopped', async () => {
  const sweep = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('The disk is full'))
    .mockResolvedValue(0)
  const sweeping = startSweeping({ log }, { sweep }, 5 * second)
  await vi.advanceTimersByTimeAsync(11 * second)
  expect(sweep).toHaveBeenCalledTimes(3)
  expect(lines.filter((line) => line.includes('The disk is full'))).toHaveLength(1)
  sweeping.stop()
  await vi.advanceTimersByTimeAsync(minute)
  expect(sweep).toHaveBeenCalledTimes(3)
})

test('A slow sweep is not started twice, and does not hold up others', async () => {
  const slow = vi.fn<() => Promise<unknown>>().mockReturnValue(new Promise(() => {}))
  const quick = vi.fn<() => Promise<unknown>>().mockResolvedValue(0)
  startSweeping({ log }, { slow, quick }, 5 * second)
  await vi.advanceTimersByTimeAsync(11 * second)
  expect(slow).toHaveBeenCalledTimes(1)
  expect(quick).toHaveBeenCalledTimes(3)
})

test('An item that cannot be swept is logged, and does not hold up the items after it', async () => {
  const swept: string[] = []
  const sweepOne = async (name: string) => {
    if (name.startsWith('broken')) throw new Error(`The ${name} one stays.`)
    swept.push(name)
  }
  const names = ['first', 'broken', 'second', 'broken too', 'third']
  startSweeping({ log }, { names: () => sweepEach(names, sweepOne) }).stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(swept).toEqual(['first', 'second', 'third'])
  expect(failures()).toEqual(['The broken one stays.', 'The broken too one stays.'])
})

const fail = async ({ why }: { why: string }) => {
  throw new Error(why)
}

const failures = () => lines.map((line) => JSON.parse(line).err.cause.message)

test('A repeated failure is logged once an hour, and a different one at once', async () => {
  const choir = { name: 'Choir', why: 'The line is broken.' }
  const sweep = () => sweepEach([choir, { name: 'Art', why: 'Art fails.' }], fail)
  startSweeping({ log }, { sweep }, 5 * second)
  await vi.advanceTimersByTimeAsync(59 * minute)
  expect(failures()).toEqual(['The line is broken.', 'Art fails.'])
  choir.why = 'The disk is full.'
  await vi.advanceTimersByTimeAsync(30 * second)
  expect(failures().slice(2)).toEqual(['The disk is full.'])
  await vi.advanceTimersByTimeAsync(59 * minute)
  expect(failures().slice(3)).toEqual(['The disk is full.', 'Art fails.'])
})
