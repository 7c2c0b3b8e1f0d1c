import { expect, test } from 'vitest'
import { dayWordsOf, inOrder, matchOf } from './day-words.rules.ts'

const day = { date: '2026-12-03', type: 'Regular', notes: 'Pie & Größe' } as const

test.each([
  'dec 3',
  'Dec 3',
  'december 3, 2026',
  '3rd dec',
  'thu',
  'Thursday 3',
  '12/3',
  '12/03',
  '12/3/2026',
  '12/03/2026',
  '2026-12-03',
  '2026-12',
  '2026',
  'class day',
  'pie',
  'grosse dec',
])('December 3 is found by “%s”', (text) => {
  expect(matchOf(dayWordsOf(text), day)).not.toBeNull()
})

test.each(['dec 30', 'dec 4', 'nov 3', 'friday', '12/30', '2027', 'holiday', 'x', '', ' , '])(
  'December 3 is not found by “%s”',
  (text) => {
    expect(matchOf(dayWordsOf(text), day)).toBeNull()
  },
)

test('A number of a day is the whole number', () => {
  const thirtieth = { ...day, date: '2026-12-30' }
  expect(matchOf(['dec', '3'], thirtieth)).toBeNull()
  expect(matchOf(['12/3'], thirtieth)).toBe('Beginning')
  expect(matchOf(['12/3'], day)).toBe('Exact')
})

test('Coming days are first, then past ones, latest first, and exact ones before all', () => {
  const dates = ['2026-11-01', '2026-11-29', '2026-12-24', '2026-10-01', '2026-12-03']
  const days = dates.map((date) => ({ date, isExact: true }))
  const found = [...days, { date: '2026-11-30', isExact: false }].toSorted(inOrder('2026-11-29'))
  expect(found.map(({ date }) => date)).toEqual([
    '2026-11-29',
    '2026-12-03',
    '2026-12-24',
    '2026-11-01',
    '2026-10-01',
    '2026-11-30',
  ])
})
