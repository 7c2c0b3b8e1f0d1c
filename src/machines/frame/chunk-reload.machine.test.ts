import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  chunkReloadMachine,
  hasGivenUpOn,
  isMissingScreen,
  isOffered,
  isPreparing,
  isWaitingForServer,
  markMissingScreen,
} from './chunk-reload.machine.ts'

/** Acts, and waits until all promises that are settled by then have had their effect. */
const settling = (act: () => void) => () => {
  act()
  return new Promise((resolve) => void setImmediate(resolve))
}

/**
 * `isSlow`: whether a newer version takes long to load. `isOccupied`: whether there is one, and another tab occupies the
 * older one.
 */
function openTab({
  reloadedFor = [] as string[],
  canRemember = true,
  isSlow = false,
  isOccupied = false,
} = {}) {
  const reloads: string[][] = []
  const clock = new SimulatedClock()
  let pending = Promise.withResolvers<void>()
  const takingOver = Promise.withResolvers<void>()
  const loading = Promise.withResolvers<boolean>()
  if (!isSlow) loading.resolve(isOccupied)
  const unregistering = Promise.withResolvers<void>()
  const guard = createActor(
    chunkReloadMachine.provide({
      actors: {
        askServer: fromPromise(() => (pending = Promise.withResolvers()).promise),
        loadNewerVersion: fromPromise(() => loading.promise),
        takeOver: fromPromise(() => takingOver.promise),
        unregister: fromPromise(() => unregistering.promise),
      },
      actions: { reloadPage: (_, { reloadedFor: marked }) => reloads.push(marked) },
    }),
    { input: { reloadedFor, canRemember }, clock },
  ).start()
  return {
    reloads,
    clock,
    serverResponds: settling(() => pending.resolve()),
    serverIsAway: settling(() => pending.reject(new Error('unreachable'))),
    newerVersionFails: settling(() => takingOver.reject(new Error('storage'))),
    olderVersionIsGone: settling(() => unregistering.resolve()),
    olderVersionStays: settling(() => unregistering.reject(new Error('storage'))),
    showsFailure: (message: string) => hasGivenUpOn(guard.getSnapshot(), message),
    waitsForServer: (message: string) => isWaitingForServer(guard.getSnapshot(), message),
    isOffered: () => isOffered(guard.getSnapshot()),
    isPreparing: () => isPreparing(guard.getSnapshot()),
    newerVersionIsReady: () => guard.send({ type: 'version.ready' }),
    reload: () => guard.send({ type: 'reload' }),
    dismiss: () => guard.send({ type: 'dismiss' }),
    state: () => guard.getSnapshot().value,
    miss: (message: string) => {
      guard.send({ type: 'screen.missing', message })
      return guard.getSnapshot().value
    },
  }
}

describe('A missing screen', () => {
  test(
    'reloads the page for a new failure, and remembers it',
    { tags: ['8.reload-once'] },
    async () => {
      const { miss, reloads, serverResponds } = openTab({ reloadedFor: ['old.js'] })
      expect(miss('new.js')).toEqual({ preparing: 'asking' })
      expect(reloads).toEqual([])
      await serverResponds()
      expect(reloads).toEqual([['old.js', 'new.js']])
    },
  )

  test('shows its error after one reload', () => {
    const { miss, reloads } = openTab({ reloadedFor: ['a.js'] })
    expect(miss('a.js')).toBe('givingUp')
    expect(reloads).toEqual([])
  })

  test(
    'reloads the page for another failure after giving up on one',
    { tags: ['8.reload-per-message'] },
    async () => {
      const { miss, reloads, serverResponds } = openTab({ reloadedFor: ['a.js'] })
      miss('a.js')
      expect(miss('b.js')).toEqual({ preparing: 'asking' })
      await serverResponds()
      expect(reloads).toEqual([['a.js', 'b.js']])
    },
  )

  test('reloads the page for the next screen after the person prevented a reload', async () => {
    const { miss, reloads, serverResponds } = openTab()
    miss('a.js')
    await serverResponds()
    miss('b.js')
    await serverResponds()
    expect(miss('b.js')).toBe('givingUp')
    expect(reloads).toEqual([['a.js'], ['a.js', 'b.js']])
  })

  test('reloads the page once for two screens that are missing together', async () => {
    const { miss, reloads, serverResponds } = openTab()
    miss('a.js')
    miss('b.js')
    await serverResponds()
    expect(reloads).toEqual([['a.js', 'b.js']])
  })

  test('still reloads the page if another screen has failed again meanwhile', async () => {
    const { miss, reloads, serverResponds, showsFailure } = openTab({ reloadedFor: ['a.js'] })
    miss('b.js')
    expect(miss('a.js')).toEqual({ preparing: 'asking' })
    expect(showsFailure('a.js')).toBe(true)
    await serverResponds()
    expect(reloads).toEqual([['a.js', 'b.js']])
  })

  test('shows its error only once no reload is pending', async () => {
    const { miss, showsFailure, serverIsAway } = openTab({ reloadedFor: ['a.js'] })
    miss('a.js')
    expect([showsFailure('a.js'), showsFailure('b.js')]).toEqual([true, false])
    miss('b.js')
    miss('c.js')
    expect([showsFailure('a.js'), showsFailure('b.js')]).toEqual([true, false])
    await serverIsAway()
    expect([showsFailure('b.js'), showsFailure('c.js')]).toEqual([true, true])
    miss('b.js')
    expect(showsFailure('b.js')).toBe(false)
  })

  test(
    'does not reload the page while the server is unreachable, and does once it is back',
    { tags: ['8.offline-stays'] },
    async () => {
      const { miss, serverIsAway, serverResponds, reloads, waitsForServer } = openTab({
        reloadedFor: ['old.js'],
      })
      miss('old.js')
      miss('a.js')
      expect(waitsForServer('a.js')).toBe(false)
      await serverIsAway()
      expect(reloads).toEqual([])
      expect([waitsForServer('a.js'), waitsForServer('old.js')]).toEqual([true, false])
      expect(miss('old.js')).toBe('givingUp')
      expect(miss('a.js')).toEqual({ preparing: 'asking' })
      await serverResponds()
      expect(reloads).toEqual([['old.js', 'a.js']])
    },
  )

  test('waits for a slow server, however long', async () => {
    const { miss, reloads, clock, state, serverIsAway } = openTab()
    miss('a.js')
    clock.increment(60_000)
    expect(state()).toEqual({ preparing: 'asking' })
    await serverIsAway()
    expect([state(), reloads]).toEqual(['givingUp', []])
  })

  test('reloads the page after half a minute, even if a newer version has not loaded', async () => {
    const { miss, reloads, clock, serverResponds } = openTab({ isSlow: true })
    miss('a.js')
    await serverResponds()
    clock.increment(29_999)
    expect(reloads).toEqual([])
    clock.increment(1)
    expect(reloads).toEqual([['a.js']])
  })

  test('unregisters the older version if the newer one has not taken over in ten seconds', async () => {
    const { miss, reloads, clock, state, serverResponds, olderVersionIsGone } = openTab({
      isOccupied: true,
    })
    miss('a.js')
    await serverResponds()
    clock.increment(9_999)
    expect(state()).toEqual({ preparing: 'takingOver' })
    clock.increment(1)
    expect([state(), reloads]).toEqual([{ preparing: 'unregistering' }, []])
    await olderVersionIsGone()
    expect(reloads).toEqual([['a.js']])
  })

  test('reloads the page even if the browser does not answer', async () => {
    const { miss, reloads, clock, serverResponds } = openTab({ isOccupied: true })
    miss('a.js')
    await serverResponds()
    clock.increment(10_000)
    clock.increment(10_000)
    expect(reloads).toEqual([['a.js']])
  })

  test('reloads the page even if neither version obeys', async () => {
    const { miss, reloads, serverResponds, newerVersionFails, olderVersionStays } = openTab({
      isOccupied: true,
    })
    miss('a.js')
    await serverResponds()
    await newerVersionFails()
    expect(reloads).toEqual([])
    await olderVersionStays()
    expect(reloads).toEqual([['a.js']])
  })

  test('never reloads the page in a browser without storage, where it might never end', () => {
    const { miss, reloads } = openTab({ canRemember: false })
    expect(miss('a.js')).toBe('givingUp')
    expect(reloads).toEqual([])
  })

  test('is recognized by its error, which is renamed once', () => {
    const error = new TypeError('Failed to fetch dynamically imported module: /a.js')
    expect(isMissingScreen(error)).toBe(false)
    markMissingScreen(error)
    markMissingScreen(error)
    expect(isMissingScreen(error)).toBe(true)
    expect(error.message).toBe(
      'This screen could not be loaded: Failed to fetch dynamically imported module: /a.js',
    )
  })
})

describe('A newer version', { tags: ['8.newer-version-offered'] }, () => {
  test('is offered, and never reloads the page by itself', () => {
    const { isOffered: isShown, newerVersionIsReady, reloads, state, clock } = openTab()
    expect(isShown()).toBe(false)
    newerVersionIsReady()
    clock.increment(3_600_000)
    expect([isShown(), state(), reloads]).toEqual([true, 'watching', []])
  })

  test('takes over before the page reloads, if the person accepts it', async () => {
    const { newerVersionIsReady, reload, isPreparing: isBusy, reloads, serverResponds } = openTab()
    newerVersionIsReady()
    reload()
    expect([isBusy(), reloads]).toEqual([true, []])
    await serverResponds()
    expect([isBusy(), reloads]).toEqual([false, [[]]])
  })

  test('can be accepted in a browser without storage', async () => {
    const { newerVersionIsReady, reload, reloads, serverResponds } = openTab({ canRemember: false })
    newerVersionIsReady()
    reload()
    await serverResponds()
    expect(reloads).toEqual([[]])
  })

  test('is still offered after the person prevented the reload, or the server was unreachable', async () => {
    const {
      newerVersionIsReady,
      reload,
      isOffered: isShown,
      reloads,
      serverResponds,
      serverIsAway,
    } = openTab()
    newerVersionIsReady()
    reload()
    await serverIsAway()
    expect([isShown(), reloads]).toEqual([true, []])
    reload()
    await serverResponds()
    reload()
    await serverResponds()
    expect([isShown(), reloads]).toEqual([true, [[], []]])
  })

  test(
    'can be dismissed, and the next one is offered',
    { tags: ['8.newer-version-dismissed'] },
    () => {
      const { newerVersionIsReady, dismiss, reload, isOffered: isShown, state } = openTab()
      newerVersionIsReady()
      dismiss()
      reload()
      expect([isShown(), state()]).toEqual([false, 'watching'])
      newerVersionIsReady()
      expect(isShown()).toBe(true)
    },
  )

  test('cannot be dismissed any more while it takes over', async () => {
    const { newerVersionIsReady, dismiss, reload, isOffered: isShown, serverIsAway } = openTab()
    newerVersionIsReady()
    reload()
    dismiss()
    await serverIsAway()
    expect(isShown()).toBe(true)
  })

  test('cannot be accepted before there is one', () => {
    const { reload, state } = openTab()
    reload()
    expect(state()).toBe('watching')
  })
})
