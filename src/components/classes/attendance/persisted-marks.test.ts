import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeSheet, type StoredSheet, storedSheet, storedSheets } from './persisted-marks.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

const marked = (personId: number): StoredSheet['marks'] => [
  { personId, mark: 'Present', minutesLate: null, note: null, version: null },
]
const pottery = { classId: 1, classDayId: 2, className: 'Pottery', date: '2026-09-05' }
const choir = { ...pottery, classId: 3, className: 'Choir' }
const [lea, ben] = [7, 8]

describe('On a shared phone', () => {
  test('users neither see nor send the marks of others', { tags: ['6.attendance-unsent'] }, () => {
    storeSheet({ ...pottery, accountId: lea, marks: marked(20) })
    expect(storedSheets(ben)).toEqual([])
    expect(storedSheet(ben, pottery)).toBeUndefined()
    expect(storedSheet(lea, pottery)?.marks).toEqual(marked(20))
  })

  test('the marks of one user stay when another user marks the same class, and when those marks are sent', () => {
    storeSheet({ ...pottery, accountId: lea, marks: marked(20) })
    storeSheet({ ...pottery, accountId: ben, marks: marked(21) })
    expect(storedSheet(lea, pottery)?.marks).toEqual(marked(20))
    expect(storedSheet(ben, pottery)?.marks).toEqual(marked(21))
    storeSheet({ ...pottery, accountId: ben, marks: [] })
    expect(storedSheets(ben)).toEqual([])
    expect(storedSheet(lea, pottery)?.marks).toEqual(marked(20))
  })
})

test('Marks of one class stay when those of another are sent', () => {
  storeSheet({ ...pottery, accountId: lea, marks: marked(20) })
  storeSheet({ ...choir, accountId: lea, marks: marked(20) })
  storeSheet({ ...choir, accountId: lea, marks: [] })
  expect(storedSheets(lea).map(({ className }) => className)).toEqual(['Pottery'])
})

test('Nothing remains in the browser once everything is sent', () => {
  storeSheet({ ...pottery, accountId: lea, marks: marked(20) })
  storeSheet({ ...pottery, accountId: lea, marks: [] })
  expect([...stored]).toEqual([])
})

test.each(['no list', '{}', '[{"accountId":7}]'])(
  'Other stored data, "%s", is ignored',
  (found) => {
    stored.set('unsentMarks', found)
    expect(storedSheets(lea)).toEqual([])
  },
)
