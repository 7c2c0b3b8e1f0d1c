import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  chunkReloadMachine,
  hasGivenUpOn,
  isMissingScreen,
  markMissingScreen,
} from './chunk-reload.machine.ts'

function openTab({ reloadedFor = [] as string[], canRemember = true } = {}) {
  const reloads: string[][] = []
  const guard = createActor(
    chunkReloadMachine.provide({
      actions: { reloadPage: (_, { reloadedFor: marked }) => reloads.push(marked) },
    }),
    { input: { reloadedFor, canRemember } },
  ).start()
  return {
    reloads,
    serverIsAway: () => guard.send({ type: 'server.away' }),
    showsFailure: (message: string) => hasGivenUpOn(guard.getSnapshot(), message),
    miss: (message: string) => {
      guard.send({ type: 'screen.missing', message })
      return guard.getSnapshot().value
    },
  }
}

describe('The chunk reload guard', () => {
  test('reloads for a new failure, and remembers it', { tags: ['8.reload-once'] }, () => {
    const { miss, reloads } = openTab({ reloadedFor: ['old.js'] })
    expect(miss('new.js')).toBe('reloading')
    expect(reloads).toEqual([['old.js', 'new.js']])
  })

  test('gives up on a failure after one reload', () => {
    const { miss, reloads } = openTab({ reloadedFor: ['a.js'] })
    expect(miss('a.js')).toBe('givingUp')
    expect(reloads).toEqual([])
  })

  test(
    'reloads for another failure after giving up on one',
    { tags: ['8.reload-per-message'] },
    () => {
      const { miss, reloads } = openTab({ reloadedFor: ['a.js'] })
      miss('a.js')
      expect(miss('b.js')).toBe('reloading')
      expect(reloads).toEqual([['a.js', 'b.js']])
    },
  )

  test('reloads for the next screen after the person prevented a reload', () => {
    const { miss, reloads } = openTab()
    miss('a.js')
    expect(miss('b.js')).toBe('reloading')
    expect(miss('b.js')).toBe('givingUp')
    expect(reloads).toEqual([['a.js'], ['a.js', 'b.js']])
  })

  test('reports a failure only once no reload is pending', () => {
    const { miss, showsFailure, serverIsAway } = openTab({ reloadedFor: ['a.js'] })
    miss('a.js')
    expect([showsFailure('a.js'), showsFailure('b.js')]).toEqual([true, false])
    miss('b.js')
    expect([showsFailure('a.js'), showsFailure('b.js')]).toEqual([true, false])
    serverIsAway()
    expect(showsFailure('b.js')).toBe(true)
    miss('b.js')
    expect(showsFailure('b.js')).toBe(false)
  })

  test(
    'gives up while the server is unreachable, and reloads for the same failure once it is back',
    { tags: ['8.offline-stays'] },
    () => {
      const { miss, serverIsAway, reloads } = openTab({ reloadedFor: ['old.js'] })
      miss('a.js')
      serverIsAway()
      expect(miss('old.js')).toBe('givingUp')
      expect(miss('a.js')).toBe('reloading')
      expect(reloads).toEqual([
        ['old.js', 'a.js'],
        ['old.js', 'a.js'],
      ])
    },
  )

  test('never reloads in a browser without storage, where it might never end', () => {
    const { miss, reloads } = openTab({ canRemember: false })
    expect(miss('a.js')).toBe('givingUp')
    expect(reloads).toEqual([])
  })

  test('recognizes a missing screen by its error, and renames it once', () => {
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
