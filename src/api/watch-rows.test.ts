import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryCache } from './query-cache.ts'
import { askRows, watchRows, type RowsQuestion, type RowsReport } from './watch-rows.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const page = (id: number) => ({ items: [{ id }], totalPages: 1, totalCount: 1, unfilteredCount: 1 })
const outage = Object.assign(new Error('The office is closed.'), { name: 'OutageError' })

/** A server that answers each query when the test says so. */
function office() {
  const cache = createQueryCache()
  const asked: {
    name: string
    signal: AbortSignal
    answer: (id: number) => void
    fail: () => void
  }[] = []
  const question = (name: string): RowsQuestion => ({
    queryKey: ['classes', name],
    queryFn: ({ signal }) =>
      new Promise((resolve, reject) => {
        const answer = (id: number) => resolve(page(id))
        asked.push({ name, signal, answer, fail: () => reject(outage) })
      }),
  })
  const heard: string[] = []
  const watch = (name: string) => watchRows(cache, question(name), (each) => heard.push(said(each)))
  return { cache, asked, question, heard, watch, settle: () => vi.advanceTimersByTimeAsync(0) }
}

function said(report: RowsReport) {
  if (report.type === 'rows.came') return `came ${report.page.items[0]?.id}`
  return report.type === 'rows.asked' ? `asked ${report.attempt}` : report.type
}

test('Rows are fetched and reported when they arrive', async () => {
  const { asked, heard, watch, settle } = office()
  watch('first')
  expect(new Set(heard)).toEqual(new Set(['asked 1']))
  asked[0]!.answer(7)
  await settle()
  expect(heard.at(-1)).toBe('came 7')
})

test('Cached rows are reported at once and, while fresh, not fetched again', async () => {
  const { cache, asked, question, heard, watch, settle } = office()
  cache.setQueryData(question('first').queryKey, page(7))
  watch('first')
  await settle()
  expect([new Set(heard), asked]).toEqual([new Set(['came 7']), []])
})

test('Each attempt is reported, and the failure after the last one', async () => {
  const { asked, heard, watch } = office()
  watch('first')
  for (const pause of [0, 1000, 2000, 4000]) {
    await vi.advanceTimersByTimeAsync(pause)
    asked.at(-1)!.fail()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect([...new Set(heard)]).toEqual(['asked 1', 'asked 2', 'asked 3', 'asked 4', 'rows.failed'])
})

test('After a change elsewhere the rows are fetched again and reported, even if they are the same', async () => {
  const { cache, asked, heard, watch, settle } = office()
  watch('first')
  asked[0]!.answer(7)
  await settle()
  void cache.invalidateQueries()
  await settle()
  expect(heard.at(-1)).toBe('asked 1')
  asked[1]!.answer(7)
  await settle()
  expect(heard.at(-1)).toBe('came 7')
})

test('Stopping aborts the request and ends the reports', async () => {
  const { asked, heard, watch, settle } = office()
  const stop = watch('first')
  stop()
  heard.length = 0
  watch('second')
  asked[0]!.fail()
  asked[1]!.answer(8)
  await settle()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  expect([...new Set(heard)]).toEqual(['asked 1', 'came 8'])
})

test('Stopped and started again at once, as in React’s strict mode, the rows still arrive', async () => {
  const { asked, heard, watch, settle } = office()
  watch('first')()
  watch('first')
  asked.at(-1)!.answer(7)
  await settle()
  expect(heard.at(-1)).toBe('came 7')
})

test('Clearing the cache is reported', async () => {
  const { cache, asked, heard, watch, settle } = office()
  watch('first')
  asked[0]!.answer(7)
  await settle()
  cache.clear()
  expect(heard.at(-1)).toBe('rows.forgotten')
})

test('A page fetched for an export is not cached and can be canceled', async () => {
  const { cache, asked, question, settle } = office()
  const rows = askRows(cache, question('first'), new AbortController().signal)
  asked[0]!.answer(7)
  expect((await rows).items).toEqual([{ id: 7 }])
  await settle()
  expect(cache.getQueryCache().getAll()).toEqual([])

  const leaving = new AbortController()
  const given = askRows(cache, question('second'), leaving.signal)
  leaving.abort()
  await expect(given).rejects.toThrow('CancelledError')
  expect(asked[1]!.signal.aborted).toBe(true)
})
