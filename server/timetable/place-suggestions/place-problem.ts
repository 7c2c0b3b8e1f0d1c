/** A period and a room, by their indexes in a `PlaceProblem`. */
export type Place = { period: number; room: number }

/** The place of each meeting of each class. Null for a meeting without one. */
export type Places = (Place | null)[][]

/** Conflicts, and a penalty for what is possible but not good. */
export type Cost = { conflicts: number; penalty: number }

/** A class, with one or more meetings a week. */
export type ClassToPlace = {
  /** Where its meetings are now. */
  present: (Place | null)[]
  /** The periods and rooms that a move may choose. Without any, its meetings stay where they are. */
  periods: readonly number[]
  rooms: readonly number[]
  /** What each room costs, by its index. */
  roomCosts: readonly Cost[]
  /** What some periods cost. */
  periodCosts: ReadonlyMap<number, Cost>
  /** On how many days its meetings should be, and the penalty for each missing day. */
  spread: { days: number; penalty: number }
  /** The penalty for each room that its meetings use beyond the first. */
  roomChange: number
}

/** Two classes that should not overlap. A class with several meetings is a pair with itself. */
export type PairOfClasses = {
  one: number
  other: number
  /** Which of the relations of overlapping periods counts. */
  overlap: number
  /** What each two meetings cost that overlap. */
  cost: Cost
}

/** Classes of the same people. The penalty of a day depends on which of its positions are taken, as bits. */
export type GroupOfClasses = { classes: readonly number[]; penalties: readonly number[] }

/**
 * Classes that need periods and rooms. Everything about time is in the periods: which of them overlap, and which
 * positions of which days they take.
 */
export type PlaceProblem = {
  days: number
  /** How many positions a day has. */
  positions: number
  /** The positions that each period takes, each as `day * positions + position`. */
  periods: readonly (readonly number[])[]
  /** For each relation and period, the periods that overlap with it, itself included. Rooms use the first relation. */
  overlaps: readonly (readonly (readonly number[])[])[]
  rooms: number
  classes: readonly ClassToPlace[]
  pairs: readonly PairOfClasses[]
  groups: readonly GroupOfClasses[]
  /** How many meetings that have a place may change it, and the penalty for each. */
  moves: { most: number; penalty: number }
}

/** What a timetable costs. */
export type PlacesCost = Cost & {
  /** How many meetings have no place. */
  unplaced: number
}

/** Compares conflicts first, then meetings without a place, then the penalty. Negative if the first is better. */
export const compareCosts = (one: PlacesCost, other: PlacesCost): number =>
  one.conflicts - other.conflicts || one.unplaced - other.unplaced || one.penalty - other.penalty

export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one?.period === other?.period && one?.room === other?.room
