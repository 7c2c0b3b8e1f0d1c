import { QueryObserver, type QueryFunctionContext } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
import { second } from '#contract/dates/durations.ts'
import { leaveAlone, openLiveRows, refreshWithoutNotice } from './live-rows.ts'
import { quietnessOf } from './pack.ts'
import { createQueryCache } from './query-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = (part: Partial<LiveMessage>): LiveMessage => ({
  changes: [],
  areNotificationsNew: false,
  isEverything: false,
  spread: 0,
  ...part,
})
const roomChanged = (organizationId = 29) =>
  message({ changes: [{ organizationId, subject: 'Room' }] })

/** A page that shows the rows of some queries, and how often each was fetched. */
async function openPage(...keys: unknown[][]) {
  const queries = createQueryCache()
  const rows = openLiveRows(queries)
  const fetched = keys.map(() => 0)
  const observers = keys.map((queryKey, at) => {
    const queryFn = async () => (fetched[at] = (fetched[at] ?? 0) + 1)
    return new QueryObserver(queries, { queryKey, queryFn })
  })
  const leave = observers.map((observer) => observer.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(10 * second)
  return {
    queries,
    fetched,
    leave,
    hear: async (heard: LiveMessage, time = 0) => {
      rows.heard(heard)
      await vi.advanceTimersByTimeAsync(time)
    },
  }
}

test('Only rows that show the subject are fetched again', async () => {
  const { fetched, hear } = await openPage(['rooms', 'page', 29, {}], ['members', 'page', 29, {}])
  await hear(roomChanged(), 1)
  expect(fetched).toEqual([2, 1])
})

test('The rows of another organization are not', async () => {
  const { fetched, hear } = await openPage(['rooms', 'page', 30, {}], ['counts', 30, []])
  await hear(roomChanged(), 1)
  expect(fetched).toEqual([1, 1])
})

test('The screen of a class has the id of the class in its key', async () => {
  const { fetched, hear } = await openPage(['classes', 'admin', 31])
  await hear(roomChanged(), 1)
  expect(fetched).toEqual([2])
})

test('Rows that nobody looks at are fetched when they are shown again', async () => {
  const key = ['rooms', 'page', 29, {}]
  const { queries, fetched, leave, hear } = await openPage(key)
  leave[0]?.()
  await hear(roomChanged(), second)
  expect(fetched).toEqual([1])
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
})

test('Rows that are being deleted are not, unless deleting them fails', async () => {
  const key = ['rooms', 'page', 29, {}]
  const { queries, fetched, hear } = await openPage(key)
  const resume = leaveAlone(queries, [key])
  await hear(roomChanged(), second)
  expect(fetched).toEqual([1])
  resume()
  await hear(roomChanged(), second)
  expect(fetched).toEqual([2])
})

test('Many changes are one fetch in a second', async () => {
  const { fetched, hear } = await openPage(['rooms', 'page', 29, {}])
  await hear(roomChanged(), 1)
  for (let change = 0; change < 9; change += 1) await hear(roomChanged(), 100)
  expect(fetched).toEqual([2])
  await hear(message({}), 200)
  expect(fetched).toEqual([3])
})

test('Browsers that hear at once ask again within the time that the server says', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { fetched, hear } = await openPage(['rooms', 'page', 29, {}])
  await hear({ ...roomChanged(), spread: 4 * second }, 2 * second - 1)
  expect(fetched).toEqual([1])
  await hear(message({}), 1)
  expect(fetched).toEqual([2])
})

test('What was fetched meanwhile is not fetched again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { queries, fetched, hear } = await openPage(['rooms', 'page', 29, {}])
  await hear({ ...roomChanged(), spread: 4 * second }, 100)
  await queries.refetchQueries({ queryKey: ['rooms'] })
  await hear(message({}), 5 * second)
  expect(fetched).toEqual([2])
})

test('Sheets that somebody marks, and long reports, stay as they are', async () => {
  const { fetched, hear } = await openPage(['attendance', 'sheet', 7, 8], ['reports', 29, 'day'])
  await hear(message({ isEverything: true }), second)
  expect(fetched).toEqual([1, 1])
})

test('New notifications are fetched, with what they may be about', async () => {
  const { fetched, hear } = await openPage(
    ['notifications', 'count'],
    ['families', 'my'],
    ['rooms'],
  )
  await hear(message({ areNotificationsNew: true }), 1)
  expect(fetched).toEqual([2, 2, 1])
})

test('No toast shows that rows which were refreshed without notice could not be loaded', async () => {
  const queries = createQueryCache()
  const queryKey = ['webhooks', 'deliveries', 7]
  const quiet: string[] = []
  const queryFn = (asked: QueryFunctionContext) => {
    quiet.push(quietnessOf(asked))
    return quiet.length === 1 ? Promise.resolve([]) : Promise.reject(new Error('It was deleted.'))
  }
  await queries.fetchQuery({ queryKey, queryFn, retry: false })
  refreshWithoutNotice(queries, queryKey)
  await vi.advanceTimersByTimeAsync(second)
  expect(quiet).toEqual(['none', 'all'])
})
