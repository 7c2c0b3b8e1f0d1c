import {
  known,
  mostRanks,
  type RoundChoice,
  type RoundInput,
  type RoundStudent,
} from './round-input.ts'

/** A seat that the round gives to a student. */
export type Place = { studentId: number; classId: number; rank: number }

/** What a place is worth to a family: 3 for a first choice, 2 for a second one, 1 for a third one. */
export const worthOf = (rank: number): number => mostRanks + 1 - rank

/** Why a student cannot take a choice at a moment of the round. */
type Obstacle = 'Refused' | 'Dissolved' | 'Full' | 'SameTime' | 'MostClasses'

export type Seats = ReturnType<typeof openSeats>

/** The seats of a round, and who has which. `dissolved` are classes that take no students. */
export function openSeats(input: RoundInput, dissolved: ReadonlySet<number>) {
  const students = new Map(input.students.map((student) => [student.id, student]))
  const families = new Map(input.families.map((family) => [family.id, family]))
  const classes = new Map(input.classes.map((one) => [one.id, one]))
  const children = Map.groupBy(input.students, ({ familyId }) => familyId)
  const meetTogether = conflictsOf(input)
  const free = new Map(input.classes.map((one) => [one.id, freeBefore(one)]))
  const got = new Map(input.students.map(({ id }) => [id, [] as (Place & { slot: string })[]]))

  const freeIn = (classId: number) => free.get(classId) ?? 0
  const gotBy = (studentId: number) => got.get(studentId) ?? []
  const countOf = ({ id, enrolled }: RoundStudent) => enrolled.length + gotBy(id).length

  function obstacleOf(student: RoundStudent, choice: RoundChoice): Obstacle | null {
    if (choice.refusal !== null) return 'Refused'
    if (dissolved.has(choice.classId)) return 'Dissolved'
    const { mostClasses } = known(families, student.familyId)
    const isBusy =
      student.enrolled.some((classId) => meetTogether(classId, choice.classId)) ||
      gotBy(student.id).some(
        ({ slot, classId }) => slot === choice.slot || meetTogether(classId, choice.classId),
      )
    if (isBusy) return 'SameTime'
    if (mostClasses !== null && countOf(student) >= mostClasses) return 'MostClasses'
    return freeIn(choice.classId) > 0 ? null : 'Full'
  }

  function take({ id }: RoundStudent, { slot, classId, rank }: RoundChoice) {
    free.set(classId, freeIn(classId) - 1)
    gotBy(id).push({ studentId: id, classId, rank, slot })
  }

  const halfDaysOf = (classId: number) => classes.get(classId)?.halfDays ?? []

  /** The half-days in which some child of the family has a class. */
  const halfDaysOfFamily = (familyId: number) =>
    new Set(
      (children.get(familyId) ?? [])
        .flatMap(({ id, enrolled }) => [...enrolled, ...gotBy(id).map(({ classId }) => classId)])
        .flatMap(halfDaysOf),
    )

  return {
    families,
    students,
    childrenOf: (familyId: number) => children.get(familyId) ?? [],
    freeIn,
    gotBy,
    countOf,
    obstacleOf,
    take,
    halfDaysOf,
    halfDaysOfFamily,
    worthFor: (studentId: number) =>
      gotBy(studentId).reduce((sum, { rank }) => sum + worthOf(rank), 0),
    places: (): Place[] =>
      input.students.flatMap(({ id }) =>
        gotBy(id).map(({ studentId, classId, rank }) => ({ studentId, classId, rank })),
      ),
  }
}

type Limits = { maxStudents: number | null; seatsTaken: number }

/** The free seats of a class before the round. */
export const freeBefore = ({ maxStudents, seatsTaken }: Limits): number =>
  maxStudents === null ? Infinity : Math.max(0, maxStudents - seatsTaken)

/** Whether two classes cannot be attended by one student: they meet at the same time, or are the same class. */
export function conflictsOf({ conflicts }: Pick<RoundInput, 'conflicts'>) {
  const others = new Map<number, Set<number>>()
  const add = (one: number, other: number) =>
    others.set(one, (others.get(one) ?? new Set()).add(other))
  for (const [one, other] of conflicts) {
    add(one, other)
    add(other, one)
  }
  return (one: number, other: number) => one === other || others.get(one)?.has(other) === true
}

export type Dissolved = { classId: number; students: number; minStudents: number }

type Drawn = { seats: Seats }

/**
 * Draws again without the class that misses its minimum by most students, until no class misses it. Of two classes with
 * the same shortfall, the one with fewer students is dissolved first, then the one with the higher id. Before, every
 * class is dissolved that could not reach its minimum with all students who chose it.
 */
export function untilNoneIsShort<Result extends Drawn>(
  input: RoundInput,
  draw: (dissolved: ReadonlySet<number>) => Result,
): { drawn: Result; dissolved: Dissolved[] } {
  const choosing = new Map<number, Set<number>>()
  for (const { id, choices } of input.students)
    for (const { classId, refusal } of choices)
      if (refusal === null) choosing.set(classId, (choosing.get(classId) ?? new Set()).add(id))
  const shortBy = (students: (classId: number) => number) =>
    input.classes
      .map(({ id, seatsTaken, minStudents }) => ({
        classId: id,
        students: seatsTaken + students(id),
        minStudents,
      }))
      .filter((one) => one.students < one.minStudents)
      .toSorted(
        (one, other) =>
          other.minStudents - other.students - (one.minStudents - one.students) ||
          one.students - other.students ||
          other.classId - one.classId,
      )
  const dissolved = shortBy((classId) => choosing.get(classId)?.size ?? 0)
  for (;;) {
    const gone = new Set(dissolved.map(({ classId }) => classId))
    const drawn = draw(gone)
    const placed = Map.groupBy(drawn.seats.places(), ({ classId }) => classId)
    const next = shortBy((classId) => placed.get(classId)?.length ?? 0).find(
      ({ classId }) => !gone.has(classId),
    )
    if (!next) return { drawn, dissolved }
    dissolved.push(next)
  }
}
