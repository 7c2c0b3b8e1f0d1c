import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepSheet, type KeptSheet, keptSheet, keptSheets } from './persisted-marks.ts'

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

const marked = (personId: number): KeptSheet['marks'] => [
  { personId, mark: 'Present', minutesLate: null, note: null, version: null },
]
const pottery = { classId: 1, classDayId: 2, className: 'Pottery', date: '2026-09-05' }
const choir = { ...pottery, classId: 3, className: 'Choir' }
const [lea, ben] = [7, 8]

describe('On a phone that several people use', () => {
  test(
    'nobody is told of the marks that another made, nor sends them',
    { tags: ['6.attendance-unsent'] },
    () => {
      keepSheet({ ...pottery, accountId: lea, marks: marked(20) })
      expect(keptSheets(ben)).toEqual([])
      expect(keptSheet(ben, pottery)).toBeUndefined()
      expect(keptSheet(lea, pottery)?.marks).toEqual(marked(20))
    },
  )

  test('the marks of one stay when another marks the same class, and when those have arrived', () => {
    keepSheet({ ...pottery, accountId: lea, marks: marked(20) })
    keepSheet({ ...pottery, accountId: ben, marks: marked(21) })
    expect(keptSheet(lea, pottery)?.marks).toEqual(marked(20))
    expect(keptSheet(ben, pottery)?.marks).toEqual(marked(21))
    keepSheet({ ...pottery, accountId: ben, marks: [] })
    expect(keptSheets(ben)).toEqual([])
    expect(keptSheet(lea, pottery)?.marks).toEqual(marked(20))
  })
})

test('Marks of one class stay when those of another have arrived', () => {
  keepSheet({ ...pottery, accountId: lea, marks: marked(20) })
  keepSheet({ ...choir, accountId: lea, marks: marked(20) })
  keepSheet({ ...choir, accountId: lea, marks: [] })
  expect(keptSheets(lea).map(({ className }) => className)).toEqual(['Pottery'])
})

test('Once everything has arrived, nothing is left in the browser', () => {
  keepSheet({ ...pottery, accountId: lea, marks: marked(20) })
  keepSheet({ ...pottery, accountId: lea, marks: [] })
  expect([...stored]).toEqual([])
})

test.each(['no list', '{}', '[{"accountId":7}]'])(
  'Whatever else is there, "%s", is of nobody',
  (found) => {
    stored.set('unsentMarks', found)
    expect(keptSheets(lea)).toEqual([])
  },
)
