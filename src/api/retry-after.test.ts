import { minute, second } from '#contract/dates/durations.ts'
import { expect, test } from 'vitest'
import { pauseBefore, pauseFor, retryAfterIn } from './retry-after.ts'

const tags = ['8.busy-server-repeats']

const answerOf = (status: number, code: string, retryAfter = '5') =>
  Response.json({ code, message: 'Busy.' }, { status, headers: { 'Retry-After': retryAfter } })

const requestOf = (method: string, key?: string) =>
  new Request('https://kinroll.test/api/Role', {
    method,
    headers: key ? { 'Idempotency-Key': key } : {},
  })

test(
  'A pause is what the server asks for and up to a third more, and a minute at most',
  { tags },
  () => {
    expect([pauseFor(12, 0), pauseFor(12, 1)]).toEqual([12 * second, 16 * second])
    expect(pauseFor(60, 0.5)).toBe(minute)
    expect(new Set(Array.from({ length: 20 }, () => pauseFor(12))).size).toBeGreaterThan(1)
  },
)

test.each([
  ['7', 7],
  ['0', undefined],
  ['soon', undefined],
])(
  'A response that asks to try again after "%s" asks for %s seconds',
  { tags },
  (said, seconds) => {
    expect(retryAfterIn(new Headers({ 'Retry-After': said }))).toBe(seconds)
  },
)

test.each([
  ['A read is repeated whatever the reason', 'GET', 503, 'unavailable', undefined, true],
  ['A change is repeated if the server did nothing', 'POST', 503, 'overloaded', undefined, true],
  ['A change without a key is not, for other reasons', 'PUT', 503, 'unavailable', undefined, false],
  ['A change with a key is, for other reasons', 'POST', 503, 'unavailable', 'key', true],
  ['Too many tries are not repeated', 'GET', 429, 'too_many_tries', undefined, false],
  ['An internal error is not repeated', 'GET', 500, 'internal', undefined, false],
])('%s', { tags }, async (_, method, status, code, key, expected) => {
  const pause = await pauseBefore(requestOf(method, key), answerOf(status, code))
  expect(pause !== null).toBe(expected)
})

test('A read is not repeated if the response names no pause', { tags }, async () => {
  expect(await pauseBefore(requestOf('GET'), answerOf(503, 'overloaded', ''))).toBeNull()
})

test('A change is not repeated if the response is a page of a proxy', { tags }, async () => {
  const page = new Response('<h1>Busy</h1>', { status: 503, headers: { 'Retry-After': '5' } })
  expect(await pauseBefore(requestOf('PUT'), page)).toBeNull()
})
