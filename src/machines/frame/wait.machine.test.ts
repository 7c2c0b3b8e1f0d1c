import { hour, minute } from '#contract/dates/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { waitMachine } from './wait.machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const waitFor = (milliseconds: number) =>
  createActor(waitMachine, { input: { until: Date.now() + milliseconds } }).start()

test('A wait shows the seconds left', () => {
  const wait = waitFor(2_400)
  const { secondsLeft } = wait.getSnapshot().context
  const seen = [secondsLeft]
  wait.subscribe(({ context }) => seen.push(context.secondsLeft))
  vi.advanceTimersByTime(400)
  expect(seen.at(-1)).toBe(2)
  vi.advanceTimersByTime(1_999)
  expect([seen.at(-1), wait.getSnapshot().status]).toEqual([1, 'active'])
  vi.advanceTimersByTime(1)
  expect([seen, wait.getSnapshot().status]).toEqual([[3, 2, 1, 0], 'done'])
})

test('A wait that ended while the computer was asleep ends when it wakes', () => {
  const wait = waitFor(minute)
  vi.setSystemTime(Date.now() + hour)
  vi.advanceTimersByTime(1_000)
  expect(wait.getSnapshot().value).toBe('finished')
})

test('A wait for a time in the past ends at once', () => {
  expect(waitFor(-1).getSnapshot().value).toBe('finished')
})
