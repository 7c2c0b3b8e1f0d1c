import { type PlaceProblem, type Places, type PlacesCost } from './place-problem.ts'

/** Instead of a period or a room, for a meeting without a place. */
export const none = -1

/** Lists of different lengths in two arrays: those of `key` are `values[starts[key]]` to `values[starts[key + 1]]`. */
class Lists {
  readonly starts: Int32Array
  readonly values: Int32Array

  constructor(lists: readonly (readonly number[])[]) {
    this.starts = new Int32Array(lists.length + 1)
    for (const [key, list] of lists.entries())
      this.starts[key + 1] = (this.starts[key] ?? 0) + list.length
    this.values = Int32Array.from(lists.flat())
  }
}

type Pairs = {
  others: Int32Array
  overlaps: Int32Array
  conflicts: Int32Array
  penalties: Int32Array
}

/**
 * A timetable during a search, with its cost. Moving a meeting changes the cost by what it is about, so that a move
 * takes a microsecond. Meetings, classes, periods, rooms and groups are numbers.
 */
export class PlaceState {
  readonly meetings: number
  readonly classOf: Int32Array
  readonly periodOf: Int32Array
  readonly roomOf: Int32Array
  readonly presentPeriod: Int32Array
  readonly presentRoom: Int32Array
  conflicts = 0
  unplaced = 0
  penalty = 0
  /** How many meetings that had a place have another one. */
  moved = 0

  readonly #problem: PlaceProblem
  readonly #periods: number
  /** One more than there are: the last one is for meetings that need none. */
  readonly #rooms: number
  readonly #days: number
  readonly #cells: number
  readonly #isPeriod: Uint8Array
  readonly #isRoom: Uint8Array
  readonly #overlapping: Lists[]
  readonly #cellsOf: Lists
  readonly #dayOf: Int32Array
  readonly #pairStarts: Int32Array
  readonly #pairs: Pairs
  /** By two classes, what their meetings cost at most if they overlap. */
  readonly #mostBetween: Int32Array
  readonly #roomConflicts: Int32Array
  readonly #roomPenalties: Int32Array
  readonly #periodConflicts: Int32Array
  readonly #periodPenalties: Int32Array
  readonly #spreadDays: Int32Array
  readonly #spreadPenalty: Int32Array
  readonly #roomChange: Int32Array
  readonly #groupsOf: Lists
  readonly #groupPenalties: readonly (readonly number[])[]
  /** Meetings of each class in each period, and in each room. */
  readonly #inPeriod: Int32Array
  readonly #inRoom: Int32Array
  readonly #roomsUsed: Int32Array
  readonly #onDay: Int32Array
  readonly #daysUsed: Int32Array
  /** Meetings in each room and period. */
  readonly #roomUse: Int32Array
  readonly #groupUse: Int32Array
  readonly #groupMasks: Int32Array

  constructor(problem: PlaceProblem, places: Places) {
    const { classes, periods, pairs, groups } = problem
    const many = classes.length
    this.#problem = problem
    this.#periods = periods.length
    this.#rooms = problem.rooms + 1
    this.#days = problem.days
    this.#cells = problem.days * problem.positions
    this.classOf = Int32Array.from(classes.flatMap(({ present }, one) => present.map(() => one)))
    this.meetings = this.classOf.length
    this.periodOf = new Int32Array(this.meetings).fill(none)
    this.roomOf = new Int32Array(this.meetings).fill(none)
    const present = classes.flatMap((one) => one.present)
    this.presentPeriod = Int32Array.from(present.map((place) => place?.period ?? none))
    this.presentRoom = Int32Array.from(present.map((place) => place?.room ?? none))

    this.#isPeriod = new Uint8Array(many * this.#periods)
    this.#isRoom = new Uint8Array(many * this.#rooms)
    this.#roomConflicts = new Int32Array(many * this.#rooms)
    this.#roomPenalties = new Int32Array(many * this.#rooms)
    this.#periodConflicts = new Int32Array(many * this.#periods)
    this.#periodPenalties = new Int32Array(many * this.#periods)
    for (const [index, one] of classes.entries()) {
      for (const period of one.periods) this.#isPeriod[index * this.#periods + period] = 1
      for (const room of one.rooms) this.#isRoom[index * this.#rooms + room] = 1
      for (const [room, cost] of one.roomCosts.entries()) {
        this.#roomConflicts[index * this.#rooms + room] = cost.conflicts
        this.#roomPenalties[index * this.#rooms + room] = cost.penalty
      }
      for (const [period, cost] of one.periodCosts) {
        this.#periodConflicts[index * this.#periods + period] = cost.conflicts
        this.#periodPenalties[index * this.#periods + period] = cost.penalty
      }
    }
    this.#spreadDays = Int32Array.from(classes.map(({ spread }) => spread.days))
    this.#spreadPenalty = Int32Array.from(classes.map(({ spread }) => spread.penalty))
    this.#roomChange = Int32Array.from(classes.map(({ roomChange }) => roomChange))

    this.#overlapping = problem.overlaps.map((relation) => new Lists(relation))
    this.#cellsOf = new Lists(periods)
    this.#dayOf = Int32Array.from(periods.map(([cell = 0]) => Math.floor(cell / problem.positions)))
    const ofClass = classes.map((): (typeof pairs)[number][] => [])
    this.#mostBetween = new Int32Array(many * many)
    for (const pair of pairs) {
      const { one, other, cost } = pair
      ofClass[one]?.push(pair)
      if (one !== other) ofClass[other]?.push({ ...pair, one: other, other: one })
      const both = (this.#mostBetween[one * many + other] ?? 0) + cost.conflicts
      this.#mostBetween[one * many + other] = both
      this.#mostBetween[other * many + one] = both
    }
    const flat = ofClass.flat()
    this.#pairStarts = new Lists(ofClass.map((some) => some.map(() => 0))).starts
    this.#pairs = {
      others: Int32Array.from(flat.map(({ other }) => other)),
      overlaps: Int32Array.from(flat.map(({ overlap }) => overlap)),
      conflicts: Int32Array.from(flat.map(({ cost }) => cost.conflicts)),
      penalties: Int32Array.from(flat.map(({ cost }) => cost.penalty)),
    }
    const groupsOf = classes.map((): number[] => [])
    for (const [group, one] of groups.entries())
      for (const index of one.classes) groupsOf[index]?.push(group)
    this.#groupsOf = new Lists(groupsOf)
    this.#groupPenalties = groups.map(({ penalties }) => penalties)

    this.#inPeriod = new Int32Array(many * this.#periods)
    this.#inRoom = new Int32Array(many * this.#rooms)
    this.#roomsUsed = new Int32Array(many)
    this.#onDay = new Int32Array(many * this.#days)
    this.#daysUsed = new Int32Array(many)
    this.#roomUse = new Int32Array(this.#rooms * this.#periods)
    this.#groupUse = new Int32Array(groups.length * this.#cells)
    this.#groupMasks = new Int32Array(groups.length * this.#days)
    for (const { penalties } of groups) this.penalty += this.#days * (penalties[0] ?? 0)
    this.unplaced = this.meetings
    for (let meeting = 0; meeting < this.meetings; meeting += 1)
      if (this.hasPresent(meeting)) this.#countMove(1)
    const all = places.flat()
    for (const [meeting, place] of all.entries())
      if (place) this.put(meeting, place.period, place.room)
  }

  cost(): PlacesCost {
    return { conflicts: this.conflicts, unplaced: this.unplaced, penalty: this.penalty }
  }

  places(): Places {
    let meeting = 0
    return this.#problem.classes.map(({ present }) =>
      present.map(() => {
        const [period = none, room = none] = [this.periodOf[meeting], this.roomOf[meeting]]
        meeting += 1
        return period === none ? null : { period, room }
      }),
    )
  }

  hasPresent(meeting: number): boolean {
    return this.presentPeriod[meeting] !== none
  }

  isPlaced(meeting: number): boolean {
    return this.periodOf[meeting] !== none
  }

  isHome(meeting: number): boolean {
    return (
      this.periodOf[meeting] === this.presentPeriod[meeting] &&
      this.roomOf[meeting] === this.presentRoom[meeting]
    )
  }

  /** Whether a move may put a meeting there. */
  isAllowed(meeting: number, period: number, room: number): boolean {
    const one = this.classOf[meeting] ?? 0
    return (
      this.#isPeriod[one * this.#periods + period] === 1 &&
      this.#isRoom[one * this.#rooms + room] === 1
    )
  }

  /** At least how many more conflicts there are if a meeting moves. */
  leastConflicts(meeting: number, period: number, room: number): number {
    const one = this.classOf[meeting] ?? 0
    const [from = none, fromRoom = none] = [this.periodOf[meeting], this.roomOf[meeting]]
    const there = this.#pairConflicts(one, period) + this.#inOneRoom(room, period)
    if (from === none) return there + this.#ownConflicts(one, period, room)
    const own = this.#between(one, one)
    const here = this.#pairConflicts(one, from) - own + this.#inOneRoom(fromRoom, from) - 1
    const isOverlapping = this.#isOverlapping(from, period)
    const mine = isOverlapping ? own + (room === fromRoom ? 1 : 0) : 0
    const change = this.#ownConflicts(one, period, room) - this.#ownConflicts(one, from, fromRoom)
    return there - mine - (fromRoom === this.#rooms - 1 ? here + 1 : here) + change
  }

  /** At least how many more conflicts two meetings have if they swap places. */
  leastSwapConflicts(meeting: number, other: number): number {
    const [one = 0, two = 0] = [this.classOf[meeting], this.classOf[other]]
    const [from = none, to = none] = [this.periodOf[meeting], this.periodOf[other]]
    if (from === to) return Number.NEGATIVE_INFINITY
    const between = this.#between(one, two)
    const [own, others] = [this.#between(one, one), this.#between(two, two)]
    const isOverlapping = this.#isOverlapping(from, to)
    const before = this.#pairConflicts(one, from) - own + this.#pairConflicts(two, to) - others
    const after = this.#pairConflicts(one, to) + this.#pairConflicts(two, from) - 2 * between
    const [room = none, otherRoom = none] = [this.roomOf[meeting], this.roomOf[other]]
    const change =
      this.#ownConflicts(one, to, otherRoom) -
      this.#ownConflicts(one, from, room) +
      this.#ownConflicts(two, from, room) -
      this.#ownConflicts(two, to, otherRoom)
    return after - before - (isOverlapping ? own + others : 0) + change
  }

  /** Takes a meeting out of its place. */
  take(meeting: number): void {
    const [period = none, room = none] = [this.periodOf[meeting], this.roomOf[meeting]]
    if (this.hasPresent(meeting) && this.isHome(meeting)) this.#countMove(1)
    this.#count(meeting, period, room, -1)
    this.periodOf[meeting] = none
    this.roomOf[meeting] = none
  }

  /** Puts a meeting without a place into one. */
  put(meeting: number, period: number, room: number): void {
    this.#count(meeting, period, room, 1)
    this.periodOf[meeting] = period
    this.roomOf[meeting] = room
    if (this.hasPresent(meeting) && this.isHome(meeting)) this.#countMove(-1)
  }

  #countMove(sign: 1 | -1): void {
    this.moved += sign
    this.penalty += sign * this.#problem.moves.penalty
  }

  #count(meeting: number, period: number, room: number, sign: 1 | -1): void {
    const one = this.classOf[meeting] ?? 0
    const inPeriod = one * this.#periods + period
    const inRoom = one * this.#rooms + room
    if (sign < 0) this.#add(this.#inPeriod, inPeriod, -1)
    if (sign < 0) this.#add(this.#roomUse, room * this.#periods + period, -1)
    let conflicts = this.#inOneRoom(room, period) + this.#ownConflicts(one, period, room)
    let penalty = (this.#roomPenalties[inRoom] ?? 0) + (this.#periodPenalties[inPeriod] ?? 0)
    const { others, overlaps, conflicts: ofPairs, penalties } = this.#pairs
    const last = this.#pairStarts[one + 1] ?? 0
    for (let pair = this.#pairStarts[one] ?? 0; pair < last; pair += 1) {
      const count = this.#countOverlapping(overlaps[pair] ?? 0, others[pair] ?? 0, period)
      if (count === 0) continue
      conflicts += count * (ofPairs[pair] ?? 0)
      penalty += count * (penalties[pair] ?? 0)
    }
    if (sign > 0) this.#add(this.#inPeriod, inPeriod, 1)
    if (sign > 0) this.#add(this.#roomUse, room * this.#periods + period, 1)
    this.conflicts += sign * conflicts
    this.unplaced -= sign
    this.penalty += sign * penalty + this.#countClass(one, period, inRoom, sign)
    const lastGroup = this.#groupsOf.starts[one + 1] ?? 0
    for (let at = this.#groupsOf.starts[one] ?? 0; at < lastGroup; at += 1)
      this.penalty += this.#countGroup(this.#groupsOf.values[at] ?? 0, period, sign)
  }

  /** Counts the rooms and days of a class, and returns the change of the penalty. */
  #countClass(one: number, period: number, inRoom: number, sign: 1 | -1): number {
    let change = 0
    const had = this.#inRoom[inRoom] ?? 0
    this.#inRoom[inRoom] = had + sign
    if (had === (sign > 0 ? 0 : 1)) {
      const used = (this.#roomsUsed[one] ?? 0) + (sign > 0 ? 1 : 0)
      this.#add(this.#roomsUsed, one, sign)
      if (used > 1) change += sign * (this.#roomChange[one] ?? 0)
    }
    const onDay = one * this.#days + (this.#dayOf[period] ?? 0)
    const hadDay = this.#onDay[onDay] ?? 0
    this.#onDay[onDay] = hadDay + sign
    const count = this.#daysUsed[one] ?? 0
    if (hadDay === (sign > 0 ? 0 : 1)) this.#daysUsed[one] = count + sign
    change += this.#spreadOf(one, this.#daysUsed[one] ?? 0) - this.#spreadOf(one, count)
    return change
  }

  /** The penalty of a class with meetings on so many days. One without any has none. */
  #spreadOf(one: number, days: number): number {
    const missing = (this.#spreadDays[one] ?? 0) - days
    return days === 0 || missing <= 0 ? 0 : missing * (this.#spreadPenalty[one] ?? 0)
  }

  #countGroup(group: number, period: number, sign: 1 | -1): number {
    const { positions } = this.#problem
    const penalties = this.#groupPenalties[group] ?? []
    let change = 0
    const last = this.#cellsOf.starts[period + 1] ?? 0
    for (let at = this.#cellsOf.starts[period] ?? 0; at < last; at += 1) {
      const cell = this.#cellsOf.values[at] ?? 0
      const index = group * this.#cells + cell
      const had = this.#groupUse[index] ?? 0
      this.#groupUse[index] = had + sign
      if (had !== (sign > 0 ? 0 : 1)) continue
      const day = (cell / positions) | 0
      const before = this.#groupMasks[group * this.#days + day] ?? 0
      const after = before ^ (1 << (cell - day * positions))
      this.#groupMasks[group * this.#days + day] = after
      change += (penalties[after] ?? 0) - (penalties[before] ?? 0)
    }
    return change
  }

  #pairConflicts(one: number, period: number): number {
    const { others, overlaps, conflicts } = this.#pairs
    const last = this.#pairStarts[one + 1] ?? 0
    let sum = 0
    for (let pair = this.#pairStarts[one] ?? 0; pair < last; pair += 1) {
      const each = conflicts[pair] ?? 0
      if (each !== 0)
        sum += each * this.#countOverlapping(overlaps[pair] ?? 0, others[pair] ?? 0, period)
    }
    return sum
  }

  #countOverlapping(relation: number, one: number, period: number): number {
    const lists = this.#overlapping[relation]
    if (!lists) return 0
    const from = one * this.#periods
    const last = lists.starts[period + 1] ?? 0
    let count = 0
    for (let at = lists.starts[period] ?? 0; at < last; at += 1)
      count += this.#inPeriod[from + (lists.values[at] ?? 0)] ?? 0
    return count
  }

  /** How many meetings are in a room at a time. In no room they do not matter to each other. */
  #inOneRoom(room: number, period: number): number {
    const lists = this.#overlapping[0]
    if (!lists || room === this.#rooms - 1) return 0
    const from = room * this.#periods
    const last = lists.starts[period + 1] ?? 0
    let count = 0
    for (let at = lists.starts[period] ?? 0; at < last; at += 1)
      count += this.#roomUse[from + (lists.values[at] ?? 0)] ?? 0
    return count
  }

  #ownConflicts(one: number, period: number, room: number): number {
    return (
      (this.#roomConflicts[one * this.#rooms + room] ?? 0) +
      (this.#periodConflicts[one * this.#periods + period] ?? 0)
    )
  }

  #between(one: number, other: number): number {
    return this.#mostBetween[one * this.#problem.classes.length + other] ?? 0
  }

  #isOverlapping(period: number, other: number): boolean {
    return period === other || this.#overlapping.some((lists) => includes(lists, period, other))
  }

  #add(counts: Int32Array, index: number, change: number): void {
    counts[index] = (counts[index] ?? 0) + change
  }
}

function includes({ starts, values }: Lists, key: number, value: number): boolean {
  const last = starts[key + 1] ?? 0
  for (let at = starts[key] ?? 0; at < last; at += 1) if (values[at] === value) return true
  return false
}
