import { createHash } from 'node:crypto'

/** Everything that decides a registration round, as plain data. What is not in it has no influence. */
export type RoundInput = {
  families: RoundFamily[]
  students: RoundStudent[]
  classes: RoundClass[]
  /** Pairs of classes that meet at the same time at least once. */
  conflicts: [number, number][]
}

export type RoundFamily = {
  id: number
  /** Choices in half-days in which the family has no class come after all others. */
  isSameHalfDay: boolean
  /** How many classes each child attends at most, with those that it attends already. */
  mostClasses: number | null
}

export type RoundStudent = {
  id: number
  familyId: number
  /** Counts only if the friend names the student too. */
  friendId: number | null
  /** Classes that the student attends already. */
  enrolled: number[]
  choices: RoundChoice[]
}

export type RoundChoice = {
  slot: string
  /** 1 is the first choice of its slot. */
  rank: number
  classId: number
  /** Why the student cannot take the class. Null if they can. */
  refusal: string | null
}

export type RoundClass = {
  id: number
  minStudents: number
  maxStudents: number | null
  /** Seats that are taken or on offer before the round. */
  seatsTaken: number
  halfDays: string[]
}

export const mostRanks = 3

/** The same input with its rows in one order, so that their order does not decide anything. */
export const canonicalInput = (input: RoundInput): RoundInput => ({
  families: byId(input.families),
  students: byId(input.students).map((student) => ({
    ...student,
    enrolled: ascending(student.enrolled),
    choices: student.choices.toSorted(
      (one, other) =>
        compareText(one.slot, other.slot) || one.rank - other.rank || one.classId - other.classId,
    ),
  })),
  classes: byId(input.classes).map((one) => ({
    ...one,
    halfDays: one.halfDays.toSorted(compareText),
  })),
  conflicts: input.conflicts
    .map(([one, other]): [number, number] => (one < other ? [one, other] : [other, one]))
    .toSorted((one, other) => one[0] - other[0] || one[1] - other[1]),
})

/** SHA-256 of the canonical input, in hexadecimal. */
export const fingerprintOf = (input: RoundInput): string =>
  createHash('sha256')
    .update(canonicalJson(canonicalInput(input)))
    .digest('hex')

/** JSON without spaces whose keys are in alphabetical order, so that the same value is the same text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => compareText(one, other)),
        )
      : part,
  )

const byId = <Row extends { id: number }>(rows: Row[]) =>
  rows.toSorted((one, other) => one.id - other.id)

const ascending = (ids: number[]) => ids.toSorted((one, other) => one - other)

/** By code units, which is the same in every language. */
export const compareText = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other)

/** The value of a key that must be there: whoever makes the input lists each row that another one refers to. */
export function known<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key)
  if (value === undefined) throw new Error(`There is no ${String(key)} in this round.`)
  return value
}

/** The item at a place that a list has. */
export function itemAt<Item>(items: readonly Item[], at: number): Item {
  const item = items.at(at)
  if (item === undefined) throw new Error(`There is no place ${at} in a list of ${items.length}.`)
  return item
}
