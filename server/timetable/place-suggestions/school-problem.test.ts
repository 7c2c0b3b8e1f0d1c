import { expect, test } from 'vitest'
import { random } from '#server/testing/test-random.ts'
import type { PlannedClass } from '../timetable/plan.queries.ts'
import { describeMoves } from './describe-moves.rules.ts'
import { costOf } from './place-costs.rules.ts'
import { problemOf } from './school-problem.rules.ts'
import type { School } from './school.queries.ts'
import { searchPlaces } from './search-places.ts'

const list = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at))

const person = (id: number) => ({ organizationUserId: id, name: `Person ${id}` })

/** A school on two weekdays, with overlapping slots, own times, and classes of half a semester. */
function anySchool(seed: number): School {
  const below = random(seed)
  const some = (most: number) =>
    [...new Set(list(below(most), () => below(12)))].map((id) => person(id))
  const slots = [
    { id: 1, name: '1st hour', startTime: '09:00', endTime: '10:00' },
    { id: 2, name: '2nd hour', startTime: '09:30', endTime: '10:30' },
    { id: 3, name: '3rd hour', startTime: '13:00', endTime: '14:00' },
  ]
  const rooms = list(3, (at) => ({ id: at + 1, name: `Room ${at + 1}`, capacity: 3 + at }))
  const classes = list(9, (at): PlannedClass => {
    const hasOwnTimes = below(6) === 0
    return {
      id: at + 1,
      name: `Class ${at + 1}`,
      version: 1,
      semesterId: 1,
      startDate: below(3) === 0 ? '2026-10-20' : '2026-09-01',
      endDate: below(3) === 0 ? '2026-10-19' : '2026-12-19',
      status: 'Published',
      maxStudents: below(2) === 0 ? null : 4,
      weekday: ([null, 'Monday', 'Friday'] as const)[below(3)] ?? null,
      slotId: hasOwnTimes ? null : 1 + below(3),
      startTime: hasOwnTimes ? '09:45' : null,
      endTime: hasOwnTimes ? '11:00' : null,
      roomId: 1 + below(3),
      teachers: some(3),
      students: some(5),
    }
  }).filter(({ startDate, endDate }) => startDate < endDate)
  return {
    plan: {
      today: '2026-10-01',
      classes,
      days: new Map(),
      semesters: new Map([
        [1, { id: 1, name: 'Fall', startDate: '2026-09-01', endDate: '2026-12-19' }],
      ]),
      rooms: new Map(rooms.map((room) => [room.id, room])),
      slots: new Map(slots.map((slot) => [slot.id, slot])),
      overrides: [],
    },
    semesterId: 1,
    kinds: ['TeacherBooked', 'RoomBooked', 'StudentsBooked', 'StudentTeaches', 'RoomTooSmall'],
    areStudentsShown: true,
    chosenCounts: new Map(),
    chosenPairs: [],
    siblings: [],
  }
}

test.each(list(25, (at) => at + 1))(
  'The search counts the conflicts that the timetable shows, before and after its moves (seed %i)',
  (seed) => {
    const school = anySchool(seed)
    const { problem, movesTo } = problemOf(school, { places: true, repairs: true, most: 3 })
    const present = problem.classes.map((one) => one.present)
    expect(describeMoves(school, []).conflictsBefore).toBe(costOf(problem, present).conflicts)
    const found = [...searchPlaces(problem, { seed, limit: { tries: 20_000 } })]
    const best = found.findLast((each) => each !== undefined)
    const moves = movesTo(best?.places ?? present)
    const described = describeMoves(school, moves)
    expect(described.conflictsAfter).toBe(best?.cost.conflicts)
    expect(moves.length).toBeLessThanOrEqual(3)
    const unexplained = described.moves.filter(({ reasons }) => reasons.length === 0)
    expect(unexplained).toEqual([])
  },
)
