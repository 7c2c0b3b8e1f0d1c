import { expect, test } from 'vitest'
import type { Conflict, TimetableClass } from '#contract/timetable/timetable.ts'
import { conflictsOnDay } from './conflicts-in.ts'

const booked: Conflict = {
  kind: 'RoomBooked',
  classId: 2,
  className: 'Botany',
  teachers: [],
  studentsCount: 0,
  roomName: 'Oak Room',
  capacity: null,
  seats: null,
  date: null,
  override: null,
}

const conflictsOf = (conflicts: Conflict[], ids: number[]) => {
  const classes = [{ id: 1, conflicts }] as unknown as TimetableClass[]
  return conflictsOnDay(
    { classes },
    ids.map((id) => ({ id })),
  ).get(1)
}

test('A conflict with another class matters on the days on which both meet', () => {
  expect(conflictsOf([booked], [1, 2])).toEqual([booked])
  expect(conflictsOf([booked], [1, 3])).toEqual([])
  expect(conflictsOf([booked], [2])).toBeUndefined()
})

test('A room that is too small matters on each day, a holiday does not, nor what somebody accepted', () => {
  const own = { ...booked, classId: null }
  const small: Conflict = { ...own, kind: 'RoomTooSmall' }
  const accepted = { ...booked, override: { reason: 'Only this once', by: null } }
  expect(conflictsOf([small, { ...own, kind: 'Holiday' }, accepted], [1, 2])).toEqual([small])
})
