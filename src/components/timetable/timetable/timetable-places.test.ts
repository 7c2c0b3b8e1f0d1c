import { describe, expect, test } from 'vitest'
import type { Timetable, TimetableClass } from '#contract/timetable/timetable.ts'
import { algebra, at, free, teacherBooked } from '#src/machines/timetable/test-timetable.ts'
import { placeFor, spread, weekdayChoices, weekdayIn } from './timetable-places.ts'
import { conflictsIn } from './conflicts-in.ts'
import { checkWords, countsOf, datesWords, outsideWords, whereWords } from './timetable-words.ts'

const timetable = (...classes: TimetableClass[]): Timetable => ({
  semesterId: 1,
  semesterName: 'Fall 2026',
  startDate: algebra.startDate,
  endDate: algebra.endDate,
  weekdays: ['Monday'],
  rooms: [{ id: 1, name: 'Oak Room', capacity: null }],
  slots: [{ id: 1, name: '1st hour', startTime: '09:00', endTime: '09:50' }],
  classes,
})
const botany = { ...algebra, id: 6, name: 'Botany', ...at(null, null) }

describe('The days of a timetable', () => {
  test('can be chosen only if there are several', () => {
    expect(weekdayChoices(timetable(algebra))).toEqual([])
    const choices = weekdayChoices(timetable({ ...algebra, weekday: 'Friday' }))
    expect([choices, weekdayIn(choices, undefined)]).toEqual([['Monday', 'Friday'], 'Monday'])
    expect(weekdayIn(choices, 'Sunday')).toBe('Monday')
  })

  test('show the classes that meet on all days, and leave out those of other days', () => {
    const seen = spread(timetable(algebra, { ...algebra, id: 7, weekday: 'Friday' }), 'Monday')
    expect(seen.in(1, 1).map(({ id }) => id)).toEqual([algebra.id])
  })

  test('show earlier classes of a semester above later ones', () => {
    const later = { ...algebra, id: 7, startDate: '2026-10-31' }
    expect(
      spread(timetable(later, algebra), null)
        .in(1, 1)
        .map(({ id }) => id),
    ).toEqual([algebra.id, 7])
  })

  test('become the weekday of a class without a cell, but not of one that meets on every class day', () => {
    expect(placeFor(botany, 'Monday', 1, 1).weekday).toBe('Monday')
    expect(placeFor(algebra, 'Monday', 1, 1).weekday).toBe(null)
    expect(placeFor({ ...algebra, weekday: 'Monday' }, 'Friday', 1, 1).weekday).toBe('Friday')
    expect(placeFor({ ...algebra, weekday: 'Monday' }, 'Friday', null, null).weekday).toBe('Monday')
  })
})

describe('A timetable in words', () => {
  test('counts every conflict once, though both classes contain it', () => {
    const both = timetable(
      { ...algebra, conflicts: [teacherBooked] },
      { ...botany, conflicts: [{ ...teacherBooked, classId: algebra.id }] },
    )
    expect([conflictsIn(both).length, countsOf(both)]).toEqual([
      1,
      '2 classes, 1 not scheduled, 1 conflict',
    ])
  })

  test('counts conflicts that are too many to list', () => {
    const moreConflicts = { open: 44_830, accepted: 2 }
    const crowded = { ...timetable({ ...algebra, conflicts: [teacherBooked] }), moreConflicts }
    expect(countsOf(crowded)).toBe('1 class, 44,831 conflicts, 2 accepted')
    const check = { ...free, conflicts: [teacherBooked], isRefused: true }
    expect(checkWords({ ...check, moreConflicts: { open: 840, accepted: 0 } })).toBe(
      'Ruth Abel teaches Botany at that time. And 840 more.',
    )
  })

  test('distinguishes accepted conflicts from open ones', () => {
    const override = { reason: 'She has a helper.', by: null }
    const accepted = timetable({ ...algebra, conflicts: [{ ...teacherBooked, override }] })
    expect(countsOf(accepted)).toBe('1 class, no conflicts, 1 accepted')
  })

  test("shows the dates of a class, if they differ from the semester's", () => {
    const half = { ...algebra, endDate: '2026-10-24' }
    expect([algebra, half].map((each) => datesWords(timetable(), each))).toEqual([
      '',
      '09/05/2026 to 10/24/2026',
    ])
  })

  test('shows the place of a class', () => {
    expect(whereWords(timetable(), 'Algebra I', algebra)).toBe('Algebra I is in Oak Room, 1st hour')
    expect(whereWords(timetable(), 'Botany', botany)).toBe('Botany is not on the timetable')
    const ownTimes = { ...botany, startTime: '13:00', endTime: '14:30', roomId: 1 }
    expect(outsideWords(timetable(), ownTimes, true).replaceAll('\u00A0', ' ')).toBe(
      'Every class day, 1:00–2:30 PM, Oak Room',
    )
  })
})
