import { day, hour, minute, second } from '#contract/dates/durations.ts'
import { expect, test } from 'vitest'
import { secondsLeft, signedQuery } from './images.signature.ts'

const morning = Date.parse('2026-11-21T00:00:00Z')

const signedAt = (instant: number) => {
  const [, expires = '', signature = ''] =
    /^expires=(\d+)&signature=(.+)$/.exec(signedQuery('secret', 'key', instant)) ?? []
  return { expires, signature }
}

test('An address is good for half a day at least, and for a day at most', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    const now = morning + minutes * minute + 1
    const left = secondsLeft('secret', 'key', signedAt(now), now)
    expect(left).toBeGreaterThanOrEqual(12 * 3600 - 1)
    expect(left).toBeLessThanOrEqual(day / second)
  }
})

test('For half a day an image keeps its address', () => {
  expect(signedAt(morning + 11 * hour)).toEqual(signedAt(morning))
  expect(signedAt(morning + 13 * hour)).not.toEqual(signedAt(morning))
})

test('An address that has expired is good for nothing', () => {
  const signed = signedAt(morning)
  expect(secondsLeft('secret', 'key', signed, morning + day - 1000)).toBe(1)
  expect(secondsLeft('secret', 'key', signed, morning + day)).toBe(0)
  expect(secondsLeft('secret', 'key', signed, morning + 48 * hour)).toBe(0)
})

test('A signature is good for one image, one time and one secret', () => {
  const signed = signedAt(morning)
  expect(secondsLeft('secret', 'other', signed, morning)).toBe(0)
  expect(secondsLeft('guess', 'key', signed, morning)).toBe(0)
  const longer = { ...signed, expires: String(Number(signed.expires) + 3600) }
  expect(secondsLeft('secret', 'key', longer, morning)).toBe(0)
  expect(secondsLeft('secret', 'key', {}, morning)).toBe(0)
})
