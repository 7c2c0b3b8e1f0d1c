import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { second } from '#contract/dates/durations.ts'
import { whenIdle } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const neverIdle = (callback: () => void, { timeout }: { timeout: number }) =>
  setTimeout(callback, timeout)

test('What waits for an idle browser waits for a busy one for at most five seconds', async () => {
  vi.stubGlobal('requestIdleCallback', neverIdle)
  const ended = vi.fn<() => void>()
  void whenIdle().then(ended)
  await vi.advanceTimersByTimeAsync(5 * second - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('A browser that cannot tell is idle at once', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  await expect(whenIdle()).resolves.toBeUndefined()
})
