import { expect, test } from 'vitest'
import { absentWords, dayAndTime, reportWords } from './absence-words.ts'

const plain = (words: string) => words.replace(/\s/g, ' ')

test('An absence shows only what the reader may see', () => {
  const all = { reason: 'Ill', note: 'a fever', reportedBy: 'Ada Lind' } as const
  expect(plain(reportWords(all))).toBe('Ill: a fever · reported by Ada Lind')
  expect(reportWords({ ...all, note: null, reportedBy: null })).toBe('Ill')
  expect(reportWords({})).toBe('')
})

test('A class day has its time, if there is one', () => {
  const day = { date: '2026-11-28', startTime: null, endTime: null }
  expect(plain(dayAndTime(day))).toBe('Sat, Nov 28')
  const withTimes = { ...day, startTime: '09:00', endTime: '10:00' }
  expect(plain(dayAndTime(withTimes))).toBe('Sat, Nov 28 · 9:00–10:00 AM')
})

test('Absent teachers are named', () => {
  expect(absentWords([])).toBeNull()
  expect(absentWords([{ name: 'Lea' }])).toBe('Lea is absent')
  expect(absentWords([{ name: 'Lea' }, { name: 'Tom' }])).toBe('Lea and Tom are absent')
})
