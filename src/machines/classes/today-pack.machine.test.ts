import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { hour, minute, second } from '#contract/dates/durations.ts'
import { isRemoved, savedAtOf, todayPackMachine } from './today-pack.machine.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 8, 5, 9, 0) })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Browser {
  hasStorage?: boolean
  savedAt?: number | null
}

/** A browser with a store and a network. */
function openBrowser({ savedAt = null, hasStorage = true }: Browser = {}) {
  const browser = { isOnline: true, collected: 0, forgotten: 0 }
  const pack = createActor(
    todayPackMachine.provide({
      actors: {
        open: fromPromise<number | null, unknown>(async () => {
          if (!hasStorage) throw new Error('no storage')
          return savedAt
        }),
        idle: fromPromise<void, unknown>(async () => undefined),
        collect: fromPromise<number, unknown>(async () => {
          browser.collected += 1
          if (!browser.isOnline) throw new Error('down')
          return Date.now()
        }),
        forget: fromPromise<void, unknown>(async () => {
          browser.forgotten += 1
        }),
      },
    }),
    { input: { token: 'ada' } },
  ).start()
  return { browser, pack, passes: (time: number) => vi.advanceTimersByTimeAsync(time) }
}

const tags = { tags: ['8.today-pack'] }

test('The pack is collected after the first screen, and again every hour', tags, async () => {
  const { browser, pack, passes } = openBrowser()
  await passes(second)
  expect(browser.collected).toBe(0)
  await passes(second)
  expect(browser.collected).toBe(1)
  expect(savedAtOf(pack.getSnapshot())).toBe(Date.now())
  await passes(hour - minute)
  expect(browser.collected).toBe(1)
  await passes(minute)
  expect(browser.collected).toBe(2)
})

test('A page opened within the hour does not collect it again', tags, async () => {
  const { browser, passes } = openBrowser({ savedAt: Date.now() - 10 * minute })
  await passes(10 * second)
  expect(browser.collected).toBe(0)
  await passes(50 * minute)
  expect(browser.collected).toBe(1)
})

test('It is collected at midnight, for another day', tags, async () => {
  vi.setSystemTime(new Date(2026, 8, 5, 23, 50))
  const { browser, passes } = openBrowser({ savedAt: Date.now() - minute })
  await passes(9 * minute)
  expect(browser.collected).toBe(0)
  await passes(minute)
  expect(browser.collected).toBe(1)
})

test(
  'Without a network it is tried again every minute, and when the network is back',
  tags,
  async () => {
    const { browser, pack, passes } = openBrowser()
    browser.isOnline = false
    await passes(2 * second)
    expect(browser.collected).toBe(1)
    await passes(minute)
    expect(browser.collected).toBe(2)
    browser.isOnline = true
    pack.send({ type: 'network.returned' })
    await passes(0)
    expect(browser.collected).toBe(3)
    pack.send({ type: 'network.returned' })
    await passes(0)
    expect(browser.collected).toBe(4)
  },
)

test('It belongs to one session, and nothing is collected after its end', tags, async () => {
  const { browser, pack, passes } = openBrowser()
  await passes(2 * second)
  pack.send({ type: 'token.changed', token: 'berta' })
  expect(savedAtOf(pack.getSnapshot())).toBeNull()
  await passes(2 * second)
  expect(browser.collected).toBe(2)
  pack.send({ type: 'token.changed', token: null })
  await passes(hour)
  expect([browser.collected, savedAtOf(pack.getSnapshot())]).toEqual([2, null])
})

test(
  'A person removes it from the device, and this page does not collect it again',
  tags,
  async () => {
    const { browser, pack, passes } = openBrowser()
    await passes(2 * second)
    pack.send({ type: 'remove' })
    await passes(2 * hour)
    expect(isRemoved(pack.getSnapshot())).toBe(true)
    expect([browser.collected, browser.forgotten]).toEqual([1, 1])
  },
)

test('What is removed in another tab is removed in this one, once', tags, async () => {
  const { browser, pack, passes } = openBrowser()
  let emitted = 0
  pack.on('removed', () => (emitted += 1))
  await passes(2 * second)
  pack.send({ type: 'removed.elsewhere' })
  await passes(0)
  expect(isRemoved(pack.getSnapshot())).toBe(true)
  expect([browser.forgotten, emitted]).toEqual([1, 0])
  // The other tab was reloaded, stored it again, and removed it again.
  pack.send({ type: 'removed.elsewhere' })
  await passes(0)
  expect([browser.forgotten, emitted]).toEqual([2, 0])
})

test('Removing it notifies other tabs', tags, () => {
  const { pack } = openBrowser()
  let emitted = 0
  pack.on('removed', () => (emitted += 1))
  pack.send({ type: 'remove' })
  expect(emitted).toBe(1)
})

test('After a refusal it is collected again', tags, async () => {
  const { browser, pack, passes } = openBrowser()
  await passes(2 * second)
  pack.send({ type: 'stored.refused' })
  await passes(0)
  expect(browser.collected).toBe(2)
})

test('A browser that stores nothing collects nothing', tags, async () => {
  const { browser, pack, passes } = openBrowser({ hasStorage: false })
  await passes(2 * hour)
  expect([browser.collected, savedAtOf(pack.getSnapshot())]).toEqual([0, null])
})

test('A page that is shown again on another day collects at once', tags, async () => {
  const { browser, pack, passes } = openBrowser()
  await passes(2 * second)
  pack.send({ type: 'page.shown' })
  await passes(0)
  expect(browser.collected).toBe(1)
  // The device slept: no timer has ended.
  vi.setSystemTime(Date.now() + 20 * hour)
  pack.send({ type: 'page.shown' })
  await passes(0)
  expect(browser.collected).toBe(2)
})
