import { conflictsOf, freeBefore, type Place, worthOf } from './round-seats.ts'
import {
  itemAt,
  known,
  type RoundChoice,
  type RoundInput,
  type RoundStudent,
} from './round-input.ts'

export type Measures = {
  /**
   * What each family got, of the best that it could get if it were alone: for the worst-off family, at the 10th percentile,
   * and on average. From 0 to 1. Families that could not get anything do not count, and without any other it is 1.
   */
  worst: number
  tenth: number
  mean: number
  /** Families that could get a first choice, and how many of them got none. */
  familiesCount: number
  withoutFirstChoice: number
  seatsFilled: number
  /** Pairs in which one family would rather have the classes of the other, even without any one of them (not EF1). */
  envious: number
}

/** Measures any assignment of seats, however it was made. */
export function measureRound(input: RoundInput, places: Place[]): Measures {
  const best = bestAlone(input)
  const values = valuesOf(input, places)
  const counted = input.families.filter(({ id }) => best(id).value > 0)
  const shares = counted
    .map(({ id }) => (values.get(id) ?? 0) / best(id).value)
    .toSorted((one, other) => one - other)
  const familyOf = new Map(input.students.map(({ id, familyId }) => [id, familyId]))
  const withFirst = new Set(
    places.filter(({ rank }) => rank === 1).map(({ studentId }) => familyOf.get(studentId)),
  )
  const couldHaveFirst = counted.filter(({ id }) => best(id).hasFirst)
  return {
    worst: shares[0] ?? 1,
    tenth: shares[Math.max(0, Math.ceil(shares.length / 10) - 1)] ?? 1,
    mean: shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    familiesCount: couldHaveFirst.length,
    withoutFirstChoice: couldHaveFirst.filter(({ id }) => !withFirst.has(id)).length,
    seatsFilled: places.length,
    envious: countEnvious(input, places, values),
  }
}

const valuesOf = (input: RoundInput, places: Place[]) => {
  const familyOf = new Map(input.students.map(({ id, familyId }) => [id, familyId]))
  const values = new Map<number, number>()
  for (const { studentId, rank } of places) {
    const family = known(familyOf, studentId)
    values.set(family, (values.get(family) ?? 0) + worthOf(rank))
  }
  return values
}

type Best = { value: number; hasFirst: boolean }

/**
 * The best that each family could get with all seats that were free before the round, as if no class were dissolved.
 * Siblings who want the last seat of a class both count as getting it.
 */
export function bestAlone(input: RoundInput): (familyId: number) => Best {
  const open = new Set(input.classes.filter((one) => freeBefore(one) > 0).map(({ id }) => id))
  const most = new Map(input.families.map(({ id, mostClasses }) => [id, mostClasses]))
  const meetTogether = conflictsOf(input)
  const values = new Map<number, Best>()
  for (const student of input.students) {
    const slots = slotsOf(student, meetTogether, ({ classId }) => open.has(classId))
    const room = roomFor(student, most.get(student.familyId) ?? null)
    const before = values.get(student.familyId) ?? { value: 0, hasFirst: false }
    values.set(student.familyId, {
      value: before.value + bestOf([{ slots, room }], meetTogether, new Map()),
      hasFirst: before.hasFirst || (room > 0 && slots.flat().some(({ rank }) => rank === 1)),
    })
  }
  return (familyId) => values.get(familyId) ?? { value: 0, hasFirst: false }
}

const roomFor = ({ enrolled }: RoundStudent, mostClasses: number | null) =>
  mostClasses === null ? Infinity : Math.max(0, mostClasses - enrolled.length)

type Together = (one: number, other: number) => boolean

/** The choices that a student could take before the round, by slot. */
const slotsOf = (
  { choices, enrolled }: RoundStudent,
  meetTogether: Together,
  isOpen: (choice: RoundChoice) => boolean,
): RoundChoice[][] => [
  ...Map.groupBy(
    choices.filter(
      (choice) =>
        choice.refusal === null &&
        isOpen(choice) &&
        !enrolled.some((classId) => meetTogether(classId, choice.classId)),
    ),
    ({ slot }) => slot,
  ).values(),
]

type Child = { slots: RoundChoice[][]; room: number }

/**
 * The most that some children can get: at most one class a slot, none at the same time, not more than each has room for, and
 * not more seats than `seats` has of a class (without an entry, as many as needed). Tries everything that could be better.
 */
function bestOf(children: Child[], meetTogether: Together, seats: Map<number, number>): number {
  const steps = children.flatMap(({ slots, room }, child) =>
    slots.map((choices) => ({
      child,
      room,
      choices: choices.toSorted((one, other) => one.rank - other.rank),
    })),
  )
  // What the steps from each one on are worth at most.
  const ahead = [0]
  for (const { choices } of steps.toReversed())
    ahead.unshift(itemAt(ahead, 0) + worthOf(itemAt(choices, 0).rank))
  const taken = children.map((): number[] => [])
  let best = 0
  const search = (at: number, value: number) => {
    if (value > best) best = value
    const step = steps[at]
    if (!step || value + itemAt(ahead, at) <= best) return
    const own = itemAt(taken, step.child)
    if (own.length < step.room)
      for (const { classId, rank } of step.choices) {
        const left = seats.get(classId) ?? Infinity
        if (left <= 0 || own.some((each) => meetTogether(each, classId))) continue
        own.push(classId)
        seats.set(classId, left - 1)
        search(at + 1, value + worthOf(rank))
        seats.set(classId, left)
        own.pop()
      }
    search(at + 1, value)
  }
  search(0, 0)
  return best
}

/** A family values the seats of another one by what its own children could make of them, by its own ranks. */
function countEnvious(input: RoundInput, places: Place[], values: Map<number, number>): number {
  const meetTogether = conflictsOf(input)
  const familyOf = new Map(input.students.map(({ id, familyId }) => [id, familyId]))
  const bundles = Map.groupBy(places, ({ studentId }) => known(familyOf, studentId))
  const children = Map.groupBy(input.students, ({ familyId }) => familyId)
  let envious = 0
  for (const { id, mostClasses } of input.families) {
    const own = values.get(id) ?? 0
    const students = children.get(id) ?? []
    const worths = bestWorths(students)
    for (const [other, bundle] of bundles) {
      if (other === id) continue
      const classIds = bundle.map(({ classId }) => classId)
      const most = classIds.map((classId) => worths.get(classId) ?? 0)
      // No seat is worth more than to the child who ranks it best.
      const total = most.reduce((sum, worth) => sum + worth, 0)
      if (total - Math.max(...most) <= own) continue
      const isEnvious = classIds.every((_, left) => {
        const seats = new Map<number, number>()
        for (const [at, classId] of classIds.entries())
          if (at !== left) seats.set(classId, (seats.get(classId) ?? 0) + 1)
        const able = students.map((student) => ({
          slots: slotsOf(student, meetTogether, ({ classId }) => seats.has(classId)),
          room: roomFor(student, mostClasses),
        }))
        return bestOf(able, meetTogether, seats) > own
      })
      if (isEnvious) envious++
    }
  }
  return envious
}

function bestWorths(students: RoundStudent[]) {
  const worths = new Map<number, number>()
  for (const { classId, rank, refusal } of students.flatMap(({ choices }) => choices))
    if (refusal === null) worths.set(classId, Math.max(worths.get(classId) ?? 0, worthOf(rank)))
  return worths
}
