import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hiddenColumnsAtom } from './preference-by-list.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  storage.clear()
})

const hiddenColumns = () => {
  const store = createStore()
  store.sub(hiddenColumnsAtom, () => undefined)
  return store.get(hiddenColumnsAtom)
}

test('hidden columns stay hidden', () => {
  const store = createStore()
  store.set(hiddenColumnsAtom, { classes: ['status'] })
  expect(hiddenColumns()).toEqual({ classes: ['status'] })
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list of something else', '{"classes":[1]}'],
  ['something else than a list', '{"classes":"status"}'],
])('storage that contains %s hides nothing', (_, stored) => {
  storage.set('hiddenColumns', stored)
  expect(hiddenColumns()).toEqual({})
})

test('an invalid value of one list leaves the others unchanged', () => {
  storage.set('hiddenColumns', '{"classes":7,"members":["email"]}')
  expect(hiddenColumns()).toEqual({ members: ['email'] })
})
