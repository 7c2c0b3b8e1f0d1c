import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLines } from './lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () =>
  openLines({ patience: 250, longestWait: 1000, overloaded: () => new Error('overloaded') })

/** Notes whose turn has come. */
function follow(places: Record<string, { turn: () => Promise<void> }>) {
  const come: string[] = []
  for (const [name, { turn }] of Object.entries(places))
    void turn().then(
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
  const [one, two, three] = [enter('art'), enter('art'), enter('art')]
  for (const place of [one, two, three]) place.hold()
  const come = follow({ one, two, three, other: enter('choir') })
  expect(await come()).toEqual(['one', 'other'])
  two.leave()
  expect(await come()).toEqual(['one', 'other'])
  one.leave()
  expect(await come()).toEqual(['one', 'other', 'two', 'three'])
})

test('A place is lost unless the rest of the task arrives soon', async () => {
  const { enter } = open()
  const [slow, next] = [enter('art'), enter('art')]
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
  const [stuck, second] = [enter('art'), enter('art')]
  stuck.hold()
  second.hold()
  const come = follow({ second })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await come()).toEqual(['second refused'])
  second.leave()
  stuck.leave()
  expect(await follow({ third: enter('art') })()).toEqual(['third'])
})
