import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hiddenColumnsAtom } from './taste-by-list.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  kept.clear()
})

const hiddenColumns = () => {
  const store = createStore()
  store.sub(hiddenColumnsAtom, () => undefined)
  return store.get(hiddenColumnsAtom)
}

test('columns that somebody has hidden stay hidden', () => {
  const store = createStore()
  store.set(hiddenColumnsAtom, { classes: ['status'] })
  expect(hiddenColumns()).toEqual({ classes: ['status'] })
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list of something else', '{"classes":[1]}'],
  ['something else than a list', '{"classes":"status"}'],
])('storage that holds %s hides nothing', (_, stored) => {
  kept.set('hiddenColumns', stored)
  expect(hiddenColumns()).toEqual({})
})

test('what makes no sense for one list leaves the others as they are', () => {
  kept.set('hiddenColumns', '{"classes":7,"members":["email"]}')
  expect(hiddenColumns()).toEqual({ members: ['email'] })
})
