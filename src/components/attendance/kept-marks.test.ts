import { beforeEach, expect, test, vi } from 'vitest'
import { type KeptSheet, keepSheet, keptSheet, keptSheets } from './kept-marks.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  return () => vi.unstubAllGlobals()
})

const sheetOf = (accountId: number, mark: 'Present' | 'Absent'): KeptSheet => ({
  accountId,
  classId: 3,
  classDayId: 4,
  className: 'Pottery',
  date: '2026-09-05',
  marks: [{ personId: 5, mark, minutesLate: null, note: null, version: null }],
})

test(
  'Marks that wait in a browser are there for the account that made them, and for no other',
  { tags: ['6.attendance-unsent'] },
  () => {
    const [lea, ben] = [sheetOf(1, 'Present'), sheetOf(2, 'Absent')]
    for (const sheet of [lea, ben]) keepSheet(sheet)
    expect([keptSheets(1), keptSheets(2), keptSheets(9)]).toEqual([[lea], [ben], []])
    expect(keptSheet(9, lea)).toBeUndefined()
    keepSheet({ ...ben, marks: [] })
    expect([keptSheets(1), keptSheets(2)]).toEqual([[lea], []])
  },
)
