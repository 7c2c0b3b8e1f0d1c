import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOrderedQueues } from './ordered-queues.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () =>
  openOrderedQueues({ patience: 250, longestWait: 1000, overloaded: () => new Error('overloaded') })

/** Notes who has become the first. */
function follow(places: Record<string, { untilFirst: () => Promise<void> }>) {
  const come: string[] = []
  for (const [name, { untilFirst }] of Object.entries(places))
    void untilFirst().then(
      () => come.push(name),
      () => come.push(`${name} refused`),
    )
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return come
  }
}

test('Each waits for those before, in a line of its own for each name', async () => {
  const { enter } = open()
  const [one, two, three] = [enter(['art']), enter(['art']), enter(['art'])]
  for (const place of [one, two, three]) place.hold()
  const come = follow({ one, three, other: enter(['choir']) })
  expect(await come()).toEqual(['one', 'other'])
  two.leave()
  expect(await come()).toEqual(['one', 'other'])
  one.leave()
  expect(await come()).toEqual(['one', 'other', 'three'])
})

test('A place is lost unless the rest of the task arrives soon', async () => {
  const { enter } = open()
  const [slow, next] = [enter(['art']), enter(['art'])]
  next.hold()
  const come = follow({ next })
  await vi.advanceTimersByTimeAsync(249)
  expect(await come()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await come()).toEqual(['next'])
  expect([slow.hold(), next.hold()]).toEqual([false, true])
})

test('Who would wait too long is refused, and the line goes on', async () => {
  const { enter } = open()
  const [stuck, second] = [enter(['art']), enter(['art'])]
  stuck.hold()
  second.hold()
  const come = follow({ second })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await come()).toEqual(['second refused'])
  second.leave()
  stuck.leave()
  expect(await follow({ third: enter(['art']) })()).toEqual(['third'])
})

test('Who is in several queues begins when everybody before has left each of them', async () => {
  const { enter } = open()
  const places = {
    art: enter(['art']),
    choir: enter(['choir']),
    both: enter(['choir', 'art', 'choir']),
    reversed: enter(['art', 'choir']),
    lastInArt: enter(['art']),
  }
  for (const place of Object.values(places)) place.hold()
  const come = follow(places)
  expect(await come()).toEqual(['art', 'choir'])
  places.art.leave()
  expect(await come()).toEqual(['art', 'choir'])
  places.choir.leave()
  expect(await come()).toEqual(['art', 'choir', 'both'])
  places.both.leave()
  expect(await come()).toEqual(['art', 'choir', 'both', 'reversed'])
  places.reversed.leave()
  expect(await come()).toEqual(['art', 'choir', 'both', 'reversed', 'lastInArt'])
})

test('Nobody overtakes a task whose queues are not known yet, and then only those in its queues wait', async () => {
  const { enter } = open()
  const plan = enter()
  const planned = follow({ plan })
  const [art, choir] = [enter(['art']), enter(['choir'])]
  for (const place of [art, choir]) place.hold()
  const come = follow({ art, choir })
  expect([await come(), await planned()]).toEqual([[], []])
  plan.hold()
  plan.name(['art', 'chess'])
  expect(await come()).toEqual(['choir'])
  expect(await planned()).toEqual(['plan'])
  plan.leave()
  expect(await come()).toEqual(['choir', 'art'])
})

test('Of two tasks whose queues are known late, the one that came first begins first', async () => {
  const { enter } = open()
  const [one, two] = [enter(), enter()]
  expect(two.hold()).toBe(true)
  two.name(['art'])
  const come = follow({ two })
  expect(await come()).toEqual([])
  one.hold()
  one.name(['art'])
  const first = follow({ one })
  expect([await first(), await come()]).toEqual([['one'], []])
  one.leave()
  expect(await come()).toEqual(['two'])
})

test('A task whose queues are not known soon loses its place, and is the last when it is back', async () => {
  const { enter } = open()
  const slow = enter()
  const art = enter(['art'])
  art.hold()
  const come = follow({ art })
  expect(await come()).toEqual([])
  await vi.advanceTimersByTimeAsync(250)
  expect(await come()).toEqual(['art'])
  slow.name(['art'])
  expect(slow.hold()).toBe(false)
  art.leave()
  expect(await follow({ next: enter(['art']) })()).toEqual(['next'])
})
