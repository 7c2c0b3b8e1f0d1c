import { afterEach, expect, test, vi } from 'vitest'
import { assign, createActor, setup, waitFor } from 'xstate'
import { sheetLock } from './sheet-lock.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const sheet = { accountId: 1, classId: 7, classDayId: 70, className: 'Pottery', date: '2026-09-05' }

/** A tab that reports whether it may send. */
const tab = setup({
  types: { context: {} as { mayNow: boolean }, events: {} as { type: string } },
  actors: { lock: sheetLock },
}).createMachine({
  context: { mayNow: false },
  invoke: { id: 'lock', src: 'lock', input: sheet },
  on: {
    'lock.granted': { actions: assign({ mayNow: true }) },
    'lock.lost': { actions: assign({ mayNow: false }) },
    claim: { actions: ({ self }) => self.getSnapshot().children.lock?.send({ type: 'claim' }) },
  },
})

function openTab() {
  const actor = createActor(tab).start()
  return {
    claim: () => actor.send({ type: 'claim' }),
    close: () => actor.stop(),
    onLost: (lost: () => void) => actor.subscribe(({ context }) => context.mayNow || lost()),
    reach: (may: boolean) => waitFor(actor, ({ context }) => context.mayNow === may),
    mayNow: () => actor.getSnapshot().context.mayNow,
  }
}

test('One tab at a time sends; the next one continues when it is closed', async () => {
  const first = openTab()
  await first.reach(true)
  const second = openTab()
  await navigator.locks.query()
  expect(second.mayNow()).toBe(false)
  first.close()
  await second.reach(true)
  second.close()
})

test('The tab that is used last sends, and the other continues when that one is closed', async () => {
  const first = openTab()
  await first.reach(true)
  const second = openTab()
  second.claim()
  await Promise.all([second.reach(true), first.reach(false)])
  first.claim()
  await Promise.all([first.reach(true), second.reach(false)])
  first.close()
  await second.reach(true)
  expect(second.mayNow()).toBe(true)
  second.close()
})

test('A tab that is used again keeps what it has', async () => {
  const lost = vi.fn<() => void>()
  const first = openTab()
  await first.reach(true)
  first.onLost(lost)
  first.claim()
  await navigator.locks.query()
  expect(lost).not.toHaveBeenCalled()
  first.close()
})

test('Without Web Locks every tab may send', async () => {
  vi.stubGlobal('navigator', {})
  const tabs = [openTab(), openTab()]
  await Promise.all(tabs.map((each) => each.reach(true)))
  expect(tabs.map((each) => each.mayNow())).toEqual([true, true])
  for (const each of tabs) each.close()
})
