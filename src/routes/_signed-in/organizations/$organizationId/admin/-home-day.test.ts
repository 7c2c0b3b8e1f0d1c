import { expect, test } from 'vitest'
import type { DaySheet } from '#contract/timetable/day-sheet.ts'
import { whenWords } from './-home-day.tsx'
import { placesOf } from './-home-strip.tsx'

type SheetClass = DaySheet['classes'][number]

const algebra: SheetClass = {
  id: 1,
  name: 'Algebra',
  isDraft: false,
  roomId: 1,
  slotId: 1,
  startTime: null,
  endTime: null,
  teachers: [],
  substituteName: null,
  needsSubstitute: false,
  enrolledStudentsCount: 3,
  maxStudents: 8,
  waitingCount: 0,
}
const botany = { ...algebra, id: 2, name: 'Botany', roomId: 2, slotId: null }

const sheet = {
  rooms: [
    { id: 1, name: 'Oak Room' },
    { id: 2, name: 'Studio' },
  ],
  slots: [{ id: 1, name: '1st hour', startTime: '09:00', endTime: '10:00' }],
} as const

const placesFor = (classes: SheetClass[], rooms: DaySheet['rooms'] = [...sheet.rooms]) => {
  const found = placesOf({ slots: [...sheet.slots], rooms, classes } as DaySheet)
  return {
    columns: found.columns.map((column) => [
      column.name,
      ...column.rooms.map((room) => [room.at, ...room.classes.map((one) => one.name)]),
    ]),
    rooms: found.rooms.map(({ name }) => name),
    unplaced: found.unplaced.map(({ name }) => name),
  }
}

test('Classes with times of their own have a column among the time slots', () => {
  const early = { ...botany, startTime: '08:00', endTime: '08:45' }
  expect(placesFor([algebra, early])).toEqual({
    columns: [
      ['8:00–8:45 AM', [1, 'Botany']],
      ['1st hour', [0, 'Algebra']],
    ],
    rooms: ['Oak Room', 'Studio'],
    unplaced: [],
  })
})

test('Classes at the same time are each in their own room', () => {
  expect(placesFor([algebra, { ...botany, slotId: 1 }]).columns).toEqual([
    ['1st hour', [0, 'Algebra'], [1, 'Botany']],
  ])
})

test('Without a time or without a room, a class has no place', () => {
  expect(placesFor([algebra, botany, { ...algebra, name: 'Choir', roomId: null }])).toEqual({
    columns: [['1st hour', [0, 'Algebra']]],
    rooms: ['Oak Room'],
    unplaced: ['Botany', 'Choir'],
  })
})

test('If no class of the day has a room, none lacks one', () => {
  expect(placesFor([{ ...algebra, roomId: null }], [])).toEqual({
    columns: [['1st hour', [0, 'Algebra']]],
    rooms: ['No rooms yet'],
    unplaced: [],
  })
})

test.each([
  ['2026-12-03', 'Today'],
  ['2026-12-04', 'Tomorrow'],
  ['2026-12-10', 'In 7 days'],
])('On December 3, %s is called %s', (date, words) => {
  expect(whenWords(date, '2026-12-03')).toBe(words)
})
