import { minute } from '#contract/dates/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { cacheAnswer, createQueryCache } from './query-cache.ts'

const { queries } = createQueryCache().getDefaultOptions()
const answered = (status: number, headers = {}) =>
  Object.assign(new Error(), {
    name: 'HTTPError',
    response: new Response(null, { status, headers }),
  })
const refusal = answered(403)
const outage = answered(503)

const isRetried = (failures: number, error: Error) =>
  typeof queries?.retry === 'function' && queries.retry(failures, error)
const pause = (failures: number) =>
  typeof queries?.retryDelay === 'function' && queries.retryDelay(failures, outage)

describe('The query cache', () => {
  test(
    'treats rows as fresh for one minute and keeps unused rows for five',
    { tags: ['9.row-freshness', '9.unused-rows-cached'] },
    () => {
      expect([queries?.staleTime, queries?.gcTime]).toEqual([minute, 300_000])
    },
  )

  test(
    'retries three times after an outage, and never after a refusal',
    { tags: ['9.query-retries'] },
    () => {
      expect([0, 1, 2, 3].map((failures) => isRetried(failures, outage))).toEqual([
        true,
        true,
        true,
        false,
      ])
      expect(isRetried(0, refusal)).toBe(false)
    },
  )

  test.each([
    [400, false],
    [401, false],
    [404, false],
    [408, true],
    [409, false],
    [422, false],
    [429, true],
    [499, false],
    [500, true],
  ])(
    'after a response of %i, whether it retries is %s',
    { tags: ['9.query-retries'] },
    (status, expected) => {
      expect(isRetried(0, answered(status))).toBe(expected)
    },
  )

  test('does not retry what was repeated already', { tags: ['8.busy-server-rows'] }, () => {
    expect(isRetried(0, answered(503, { 'Retry-After': '5' }))).toBe(false)
  })

  test('does not retry after an invalid response', { tags: ['9.query-retries'] }, () => {
    const unread = Object.assign(new Error(), { name: 'SchemaValidationError' })
    expect(isRetried(0, unread)).toBe(false)
  })

  test(
    'waits a second, then twice as long each time, and never more than 30 seconds',
    { tags: ['9.retry-delay', '9.retry-delay-cap'] },
    () => {
      expect([0, 1, 2, 3, 4, 5, 6].map(pause)).toEqual([
        1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
      ])
    },
  )
})

describe('The answer of a change', () => {
  test.each([['before'], [undefined]])(
    'stays although a request that began before it is answered later, with %s cached until then',
    async (cached) => {
      const cache = createQueryCache()
      const late = Promise.withResolvers<string>()
      const plan = queryOptions({ queryKey: ['plan'], queryFn: () => late.promise, staleTime: 0 })
      cache.setQueryData(plan.queryKey, cached)
      const reading = cache.fetchQuery(plan)
      cacheAnswer(cache, plan.queryKey, 'after')
      late.resolve('before')
      expect(await reading).toBe('after')
      expect(cache.getQueryData(plan.queryKey)).toBe('after')
    },
  )
})
