import { expect, test } from 'vitest'
import { overloaded, Refusal } from '../http/problem.ts'
import {
  enterConcurrencyLimit,
  limitConcurrency,
  limitConcurrencyPerKey,
} from './limit-concurrency.ts'

const rules = { atOnce: 2, mostWaiting: 100, overloaded: () => overloaded('Please come again.') }

test('Two run at once, a hundred wait, and the rest are refused with Retry-After', async () => {
  const limited = limitConcurrency(rules)
  let working = 0
  let most = 0
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await new Promise(setImmediate)
    working -= 1
  }
  const ends = await Promise.allSettled(Array.from({ length: 150 }, () => limited(work)))
  const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason)
  expect([most, refused.length]).toEqual([2, 48])
  expect(refused[0]).toBeInstanceOf(Refusal)
  expect(refused[0]).toMatchObject({
    status: 503,
    problem: { message: 'Please come again.' },
    headers: { 'Retry-After': '5' },
  })
})

test('A failed task frees its slot', async () => {
  const limited = limitConcurrency(rules)
  for (let time = 0; time < 5; time += 1) {
    await expect(limited(() => Promise.reject(new Error('No memory.')))).rejects.toThrow(
      'No memory',
    )
  }
  expect(await limited(async () => 'done')).toBe('done')
})

test('A slot is occupied until it is released', async () => {
  const limited = limitConcurrency({ ...rules, atOnce: 1, mostWaiting: 1 })
  const leave = await enterConcurrencyLimit(limited)
  const next = limited(async () => 'next')
  await expect(enterConcurrencyLimit(limited)).rejects.toBeInstanceOf(Refusal)
  leave()
  expect(await next).toBe('next')
})

test('A separate queue for each key keeps a slow user from delaying others', async () => {
  const limitedPerKey = limitConcurrencyPerKey({ ...rules, atOnce: 1, mostWaiting: 1 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const [slow, next] = [limitedPerKey(1, () => promise), limitedPerKey(1, async () => 'next')]
  await expect(limitedPerKey(1, async () => 'too many')).rejects.toBeInstanceOf(Refusal)
  expect(await limitedPerKey(2, async () => 'done')).toBe('done')
  resolve('at last')
  expect([await slow, await next]).toEqual(['at last', 'next'])
  expect(await limitedPerKey(1, async () => 'again')).toBe('again')
})

test('A task that has waited too long is refused, and later ones still get their turn', async () => {
  const limited = limitConcurrency({ ...rules, atOnce: 1, longestWait: 20 })
  const leave = await enterConcurrencyLimit(limited)
  await expect(limited(async () => 'too late')).rejects.toBeInstanceOf(Refusal)
  leave()
  expect(await limited(async () => 'in time')).toBe('in time')
})
