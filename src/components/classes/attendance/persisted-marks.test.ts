import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoredSheet } from '#src/machines/classes/attendance-sheet.machine.ts'
import { removeSheet, storeSheet, storedSheet, storedSheets } from './persisted-marks.ts'

let stored: Record<string, string> = {}
let isFull = false

beforeEach(() => {
  stored = {}
  isFull = false
  const area = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => delete stored[key],
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      stored[key] = value
    },
  })
  const localStorage = new Proxy(area, {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  })
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const marked = (personId: number): StoredSheet['marks'] => [
  { personId, mark: 'Present', minutesLate: null, note: null, version: null },
]
const pottery = {
  classId: 1,
  classDayId: 2,
  className: 'Pottery',
  date: '2026-09-05',
  attempt: null,
}
const choir = { ...pottery, classId: 3, className: 'Choir' }
const [lea, ben] = [7, 8]

describe('On a shared phone', () => {
  test('users neither see nor send the marks of others', { tags: ['6.attendance-unsent'] }, () => {
    storeSheet({ ...pottery, accountId: lea, marks: marked(20) })
    expect(storedSheets(ben)).toEqual([])
    expect(storedSheet(ben, pottery)).toBeNull()
    expect(storedSheet(lea, pottery)?.marks).toEqual(marked(20))
  })

  test('the marks of one user stay when another user marks the same class, and when those marks are sent', () => {
    storeSheet({ ...pottery, accountId: lea, marks: marked(20) })
    storeSheet({ ...pottery, accountId: ben, marks: marked(21) })
    expect(storedSheet(lea, pottery)?.marks).toEqual(marked(20))
    expect(storedSheet(ben, pottery)?.marks).toEqual(marked(21))
    removeSheet(ben, pottery)
    expect(storedSheets(ben)).toEqual([])
    expect(storedSheet(lea, pottery)?.marks).toEqual(marked(20))
  })
})

test('Marks of one class stay when those of another are sent', () => {
  storeSheet({ ...pottery, accountId: lea, marks: marked(20) })
  storeSheet({ ...choir, accountId: lea, marks: marked(20) })
  removeSheet(lea, choir)
  expect(storedSheets(lea).map(({ className }) => className)).toEqual(['Pottery'])
})

test('Nothing remains in the browser once everything is sent', () => {
  storeSheet({ ...pottery, accountId: lea, marks: marked(20) })
  removeSheet(lea, pottery)
  expect(stored).toEqual({})
})

test('A request without a response is stored with its idempotency key', () => {
  const attempt = { marks: marked(20), once: 'first-key' }
  storeSheet({ ...pottery, accountId: lea, marks: marked(20), attempt })
  expect(storedSheet(lea, pottery)?.attempt).toEqual(attempt)
})

test('A full storage is reported', { tags: ['6.attendance-held-up'] }, () => {
  expect(storeSheet({ ...pottery, accountId: lea, marks: marked(20) })).toBe(true)
  isFull = true
  expect(storeSheet({ ...choir, accountId: lea, marks: marked(20) })).toBe(false)
  expect(storedSheets(lea)).toHaveLength(1)
})

test.each(['no sheet', '{}', 'null', '{"accountId":7}'])(
  'Other stored data, "%s", is ignored',
  (found) => {
    stored[`unsentMarks/${lea}/1/2`] = found
    expect(storedSheets(lea)).toEqual([])
  },
)

describe('Marks that an earlier version stored as one list', () => {
  const { attempt: _, ...older } = pottery
  const listed = [
    { ...older, accountId: lea, marks: marked(20) },
    { ...older, accountId: ben, marks: marked(21) },
  ]
  beforeEach(() => {
    stored.unsentMarks = JSON.stringify(listed)
  })

  test('are taken over once, for every account', { tags: ['6.attendance-unsent'] }, () => {
    expect(storedSheets(lea)).toEqual([{ ...pottery, accountId: lea, marks: marked(20) }])
    expect(storedSheet(ben, pottery)?.marks).toEqual(marked(21))
    removeSheet(lea, pottery)
    expect(storedSheets(lea)).toEqual([])
    expect(stored.unsentMarks).toBeUndefined()
  })

  test('give way to newer marks of the same student', () => {
    const late = {
      personId: 20,
      mark: 'Absent',
      minutesLate: null,
      note: null,
      version: 3,
    } as const
    const attempt = { marks: [late], once: 'first-key' }
    storeSheet({ ...pottery, accountId: lea, marks: [late], attempt })
    stored.unsentMarks = JSON.stringify([
      { ...older, accountId: lea, marks: [...marked(20), ...marked(22)] },
    ])
    expect(storedSheet(lea, pottery)).toMatchObject({ marks: [...marked(22), late], attempt })
  })

  test('stay where they are while the storage is full', () => {
    isFull = true
    expect(storedSheets(lea)).toEqual([])
    isFull = false
    expect(storedSheets(lea)).toHaveLength(1)
  })

  test('are left out if they cannot be read', () => {
    stored.unsentMarks = JSON.stringify(['no sheet', null, listed[0]])
    expect(storedSheets(lea)).toHaveLength(1)
    expect(Object.keys(stored)).toEqual([`unsentMarks/${lea}/1/2`])
  })
})
