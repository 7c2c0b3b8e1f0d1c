import { day, hour, minute, second } from '#contract/dates/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { registrationCountdownMachine } from './registration-countdown.machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(left: number, { clockOffset = 0, reload = async () => {} } = {}) {
  const reloaded = vi.fn<() => Promise<void>>(reload)
  const actors = { reload: fromPromise<unknown, void>(() => reloaded()) }
  const input = { opensAt: Date.now() + clockOffset + left, clockOffset }
  const actor = createActor(registrationCountdownMachine.provide({ actors }), { input }).start()
  const state = () => actor.getSnapshot()
  return { actor, reloaded, state, left: () => state().context.left }
}

test('The countdown follows the minutes, and the seconds near the end', () => {
  const { left } = start(10 * minute + 90 * second)
  vi.advanceTimersByTime(30 * second)
  expect(left()).toBe(11 * minute)
  vi.advanceTimersByTime(59 * second)
  expect(left()).toBe(11 * minute)
  vi.advanceTimersByTime(second)
  expect(left()).toBe(10 * minute)
  vi.advanceTimersByTime(second)
  expect(left()).toBe(9 * minute + 59 * second)
})

test('A screen reader is informed at the start, ten minutes before and one minute before', () => {
  const { actor, state } = start(2 * hour)
  const announced: unknown[] = []
  actor.subscribe(({ context }) => {
    if (announced.at(-1) !== context.announced) announced.push(context.announced)
  })
  vi.advanceTimersByTime(2 * hour - second)
  expect(announced).toEqual([2 * hour - second, 10 * minute, minute])
  expect(state().value).toBe('waiting')
})

test('At the hour, and not before, the page is read again and is open', async () => {
  const { reloaded, state } = start(2 * day)
  await vi.advanceTimersByTimeAsync(2 * day - 1)
  expect(reloaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reloaded).toHaveBeenCalledTimes(1)
  expect(state().value).toBe('open')
})

test('The clock of the server counts, not a wrong one of the browser', async () => {
  const { reloaded, left } = start(5 * minute, { clockOffset: -3 * hour })
  expect(left()).toBe(5 * minute)
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(reloaded).toHaveBeenCalledTimes(1)
})

test('A failure is tried again after a moment', async () => {
  let isDown = true
  const reload = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve())
  const { reloaded, state } = start(second, { reload })
  await vi.advanceTimersByTimeAsync(second)
  expect(state().value).toBe('failed')
  isDown = false
  await vi.advanceTimersByTimeAsync(5 * second)
  expect([state().value, reloaded.mock.calls.length]).toEqual(['open', 2])
})

test('An opening that is moved is counted anew, also after it seemed to be open', async () => {
  const { actor, reloaded, state, left } = start(second)
  await vi.advanceTimersByTimeAsync(second)
  expect(state().value).toBe('open')
  actor.send({ type: 'opening.read', opening: { opensAt: Date.now() + hour, clockOffset: 0 } })
  expect([state().value, left()]).toEqual(['waiting', hour])
  await vi.advanceTimersByTimeAsync(hour)
  expect(reloaded).toHaveBeenCalledTimes(2)
})
