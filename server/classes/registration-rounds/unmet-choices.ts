import type { Pick, Preference } from './registration-round.rules.ts'
import { known, type RoundChoice, type RoundInput, type RoundStudent } from './round-input.ts'
import { conflictsOf, type Dissolved, freeBefore } from './round-seats.ts'

/** Why a student did not get a choice: what happened first in the round. */
export type Unmet = { studentId: number; classId: number; rank: number; reason: UnmetReason }

export type UnmetReason =
  /** The rules of the class or the semester. */
  | { kind: 'Refused'; refusal: string }
  | { kind: 'Enrolled' }
  | { kind: 'Dissolved'; students: number; minStudents: number }
  /** The class that the student attends at that time, and the rank of that choice if it is from the round. */
  | { kind: 'SameTime'; withClassId: number; withRank: number | null }
  /** A worse choice of the slot came first because of a preference of the family. */
  | { kind: 'Preference'; preference: Preference; withClassId: number; withRank: number }
  | { kind: 'MostClasses'; mostClasses: number }
  /**
   * All seats that were free before the round were picked, some of them by families who had no first choice yet. `place`
   * counts those who picked a seat, and then those on the waitlist.
   */
  | { kind: 'Full'; seats: number; families: number; withoutFirstChoice: number; place: number }

/** The students who would wait for a class: by the rank of the choice, then in the order that was drawn. */
export type Waitlist = { classId: number; studentIds: number[] }

type Drawn = { order: number[]; children: number[]; dissolved: Dissolved[]; picks: Pick[] }

/**
 * Reads from the picks, in their order, why each choice was not met. Choices that are worse than what the student got in
 * the same slot are met.
 */
export function unmetChoices(
  input: RoundInput,
  drawn: Drawn,
): { unmet: Unmet[]; waitlists: Waitlist[] } {
  const reasonOf = reasonsIn(input, drawn)
  const unmet = input.students.flatMap((student) =>
    student.choices.flatMap((choice) => {
      const reason = reasonOf(student, choice)
      const { classId, rank } = choice
      return reason === null ? [] : [{ studentId: student.id, classId, rank, reason }]
    }),
  )
  const places = placesIn(drawn)
  const familyOf = new Map(input.students.map(({ id, familyId }) => [id, familyId]))
  const full = unmet.filter(({ reason }) => reason.kind === 'Full')
  const waitlists = input.classes.flatMap(({ id }) => {
    const studentIds = full
      .filter(({ classId }) => classId === id)
      .toSorted(
        (one, other) =>
          one.rank - other.rank ||
          places.family(known(familyOf, one.studentId)) -
            places.family(known(familyOf, other.studentId)) ||
          places.child(one.studentId) - places.child(other.studentId),
      )
      .map(({ studentId }) => studentId)
    return studentIds.length === 0 ? [] : [{ classId: id, studentIds }]
  })
  const waitlistOf = new Map(waitlists.map(({ classId, studentIds }) => [classId, studentIds]))
  const placed = unmet.map((one) =>
    one.reason.kind === 'Full'
      ? {
          ...one,
          reason: {
            ...one.reason,
            place:
              one.reason.seats + (waitlistOf.get(one.classId)?.indexOf(one.studentId) ?? 0) + 1,
          },
        }
      : one,
  )
  return { unmet: placed, waitlists }
}

function placesIn({ order, children }: Drawn) {
  const families = new Map(order.map((id, place) => [id, place]))
  const students = new Map(children.map((id, place) => [id, place]))
  return {
    family: (id: number) => families.get(id) ?? 0,
    child: (id: number) => students.get(id) ?? 0,
  }
}

function reasonsIn(input: RoundInput, { dissolved, picks }: Drawn) {
  const meetTogether = conflictsOf(input)
  const classes = new Map(input.classes.map((one) => [one.id, one]))
  const families = new Map(input.families.map((one) => [one.id, one]))
  const dissolvedOnes = new Map(dissolved.map((one) => [one.classId, one]))
  const steps = withSteps(picks)
  const byStudent = Map.groupBy(steps, ({ pick }) => pick.studentId)
  const byClass = Map.groupBy(steps, ({ pick }) => pick.classId)

  return (student: RoundStudent, choice: RoundChoice): UnmetReason | null => {
    const { classId, slot, rank } = choice
    const own = byStudent.get(student.id) ?? []
    const inSlot = own.find(({ pick }) => slotOf(student, pick.classId) === slot)
    if (own.some(({ pick }) => pick.classId === classId)) return null
    if (inSlot && inSlot.pick.rank < rank) return null
    if (student.enrolled.includes(classId)) return { kind: 'Enrolled' }
    if (choice.refusal !== null) return { kind: 'Refused', refusal: choice.refusal }
    const gone = dissolvedOnes.get(classId)
    if (gone) return { kind: 'Dissolved', students: gone.students, minStudents: gone.minStudents }

    const attended = student.enrolled.find((each) => meetTogether(each, classId))
    if (attended !== undefined) return { kind: 'SameTime', withClassId: attended, withRank: null }
    const { mostClasses } = known(families, student.familyId)
    const last = mostClasses === null ? Infinity : mostClasses - student.enrolled.length
    if (mostClasses !== null && last <= 0) return { kind: 'MostClasses', mostClasses }
    const seats = freeBefore(known(classes, classId))
    const takers = byClass.get(classId) ?? []
    const fullAt = takers.length < seats ? Infinity : (takers.at(-1)?.step ?? -1)
    for (const [count, { step, pick }] of own.entries()) {
      if (step > fullAt) break
      const { classId: withClassId, rank: withRank } = pick
      const passed = pick.passedOver.find((each) => each.classId === classId)
      if (slotOf(student, withClassId) === slot)
        return passed
          ? { kind: 'Preference', preference: passed.preference, withClassId, withRank }
          : { kind: 'SameTime', withClassId, withRank }
      if (meetTogether(withClassId, classId)) return { kind: 'SameTime', withClassId, withRank }
      if (mostClasses !== null && count + 1 >= last) return { kind: 'MostClasses', mostClasses }
    }
    return {
      kind: 'Full',
      seats,
      families: new Set(takers.map(({ pick }) => pick.familyId)).size,
      withoutFirstChoice: takers.filter(({ hadFirstChoice }) => !hadFirstChoice).length,
      place: 0,
    }
  }
}

/** Each pick with its place in the round, and whether its family had a first choice before it. */
function withSteps(picks: Pick[]) {
  const withFirst = new Set<number>()
  return picks.map((pick, step) => {
    const hadFirstChoice = withFirst.has(pick.familyId)
    if (pick.rank === 1) withFirst.add(pick.familyId)
    return { pick, step, hadFirstChoice }
  })
}

const slotOf = (student: RoundStudent, classId: number) =>
  student.choices.find((choice) => choice.classId === classId)?.slot
