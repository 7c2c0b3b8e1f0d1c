import { describe, expect, test } from 'vitest'
import { conflictSentence, conflictSentences } from './conflict-words.ts'
import type { Conflict } from './timetable.ts'
import { dayInWords } from '../dates/display-date.ts'

const nothing = {
  classId: null,
  className: null,
  teachers: [],
  studentsCount: 0,
  roomName: null,
  capacity: null,
  seats: null,
  date: null,
  override: null,
}

const conflict = (kind: Conflict['kind'], facts: Partial<Conflict>): Conflict => ({
  ...nothing,
  kind,
  ...facts,
})

const judith = conflict('TeacherBooked', { className: 'Algebra I', teachers: ['Judith Steinberg'] })
const oak = conflict('RoomBooked', { className: 'Choir', roomName: 'Oak Room' })
const inChess = (...students: string[]) =>
  conflict('StudentsBooked', { className: 'Chess', studentsCount: students.length, students })
const teaching = (...students: string[]) =>
  conflict('StudentTeaches', { className: 'Chess', studentsCount: students.length, students })
const counted = (studentsCount: number) =>
  conflict('StudentsBooked', { className: 'Chess', studentsCount })

describe('A conflict is described in one sentence', () => {
  test.each([
    ['Judith Steinberg teaches Algebra I at that time.', judith],
    [
      'Ada and Ben teach Algebra I at that time.',
      conflict('TeacherBooked', { className: 'Algebra I', teachers: ['Ada', 'Ben'] }),
    ],
    ['Oak Room is taken by Choir at that time.', oak],
    ['Mia Berg is also in Chess at that time.', inChess('Mia Berg')],
    ['Mia Berg and Tom Berg are also in Chess at that time.', inChess('Mia Berg', 'Tom Berg')],
    [
      'Mia, Tom, and 3 others are also in Chess at that time.',
      inChess('Mia', 'Tom', 'Eva', 'Ida', 'Uwe'),
    ],
    ['1 student is also in Chess at that time.', counted(1)],
    ['3 students are also in Chess at that time.', counted(3)],
    [
      'Mia Berg can’t attend one class and teach the other: Chess meets at the same time.',
      teaching('Mia Berg'),
    ],
    [
      'Mia Berg and Tom Berg can’t attend one class and teach the other: Chess meets at the same time.',
      teaching('Mia Berg', 'Tom Berg'),
    ],
    [
      '1 person can’t attend one class and teach the other: Chess meets at the same time.',
      conflict('StudentTeaches', { className: 'Chess', studentsCount: 1 }),
    ],
    [
      'Oak Room holds 12, and the class takes 15.',
      conflict('RoomTooSmall', { roomName: 'Oak Room', capacity: 12, seats: 15 }),
    ],
    [
      `No class day is left: ${dayInWords('2026-11-28')} is a holiday.`,
      conflict('Holiday', { date: '2026-11-28' }),
    ],
    ['It has no class day to meet on.', conflict('Holiday', {})],
    [
      `The semester ends on ${dayInWords('2026-12-19')}.`,
      conflict('OutsideSemester', { date: '2026-12-19' }),
    ],
    ['The class starts before the semester.', conflict('OutsideSemester', {})],
  ])('%s', (sentence, given) => {
    expect(conflictSentence(given)).toBe(sentence)
  })
})

test('Several conflicts are joined into one text', () => {
  expect(conflictSentences([judith, oak])).toBe(
    'Judith Steinberg teaches Algebra I at that time. Oak Room is taken by Choir at that time.',
  )
})
