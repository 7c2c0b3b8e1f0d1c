import { compareCosts, type PlaceProblem, type Places, type PlacesCost } from './place-problem.ts'
import { none, PlaceState } from './place-state.ts'
import { randomNumbers } from './random-numbers.ts'

/** How long to search: a number of tries, or a time in milliseconds. */
export type SearchLimit = { tries: number } | { duration: number }

export type FoundPlaces = { places: Places; cost: PlacesCost }

/** The share of the search that each round gets. The first is short, so that something is found soon. */
const rounds = [0.04, 0.16, 0.3, 0.5]

/** How large a penalty must be to be accepted rarely, at the beginning of a round and at its end. */
const hottest = 12
const coldest = 0.12

/** What a conflict, and a meeting without a place, weigh against a penalty. */
const conflictWeight = 100
const unplacedWeight = 60

/** A try that adds so many times the temperature is practically never accepted. */
const hopeless = 16

/** The most that a move can improve besides conflicts, to reject hopeless tries early. */
const largestGain = 40

/** How many tries there are between two looks at the clock. */
const slice = 2048

const swapShare = 0.4
const homeShare = 0.1
const outShare = 0.01
const sameTimeShare = 0.3

/**
 * Searches for a better timetable by simulated annealing: it moves a meeting, or swaps two, and sometimes accepts a
 * worse timetable, less and less often. Yields each timetable that is better than all before, and undefined in between,
 * so that the caller can stop. With a number of tries, the result is the same for the same seed.
 */
export function* searchPlaces(
  problem: PlaceProblem,
  { seed, limit }: { seed: number; limit: SearchLimit },
): Generator<FoundPlaces | undefined, void> {
  const search = new Search(problem, randomNumbers(seed))
  let best = search.found()
  yield best
  if (search.isStuck || isPerfect(best)) return
  search.fill()
  const fractionOf = clockOf(limit)
  for (const round of rounds.keys()) {
    search.restore(best)
    for (let fraction = fractionOf(round); fraction < 1; fraction = fractionOf(round)) {
      search.temperature = hottest * (coldest / hottest) ** fraction
      const better = search.trySome(best)
      if (better) best = better
      yield better
      if (isPerfect(best)) return
    }
  }
}

const isPerfect = ({ cost: { conflicts, unplaced, penalty } }: FoundPlaces) =>
  conflicts === 0 && unplaced === 0 && penalty === 0

/** Which fraction of a round is over, asked before each slice. */
function clockOf(limit: SearchLimit): (round: number) => number {
  const start = performance.now()
  let tries = -slice
  return (round) => {
    tries += slice
    const done =
      'tries' in limit ? tries / limit.tries : (performance.now() - start) / limit.duration
    const before = rounds.slice(0, round).reduce((sum, share) => sum + share, 0)
    return (done - before) / (rounds[round] ?? 1)
  }
}

class Search {
  temperature = hottest
  /** Whether nothing may be moved. */
  readonly isStuck: boolean
  readonly #problem: PlaceProblem
  readonly #state: PlaceState
  readonly #random: () => number
  /** The meetings that may be moved. */
  readonly #movable: number[]
  /** What the current try has moved, and from where. */
  readonly #done: [meeting: number, period: number, room: number][] = []

  constructor(problem: PlaceProblem, random: () => number) {
    this.#problem = problem
    this.#random = random
    const present = problem.classes.map((one) => one.present)
    this.#state = new PlaceState(problem, present)
    this.#movable = [...this.#state.classOf.keys()].filter(
      (meeting) => this.#periodsOf(meeting).length > 0 && this.#roomsOf(meeting).length > 0,
    )
    this.isStuck = this.#movable.length === 0
  }

  found(): FoundPlaces {
    return { places: this.#state.places(), cost: this.#state.cost() }
  }

  /** Puts each meeting without a place into the best one that causes no conflict, those with few choices first. */
  fill(): void {
    const choices = (meeting: number) =>
      this.#periodsOf(meeting).length * this.#roomsOf(meeting).length
    const missing = this.#movable.filter((meeting) => !this.#state.isPlaced(meeting))
    for (const meeting of missing.toSorted((one, other) => choices(one) - choices(other))) {
      let [best, bestPeriod, bestRoom] = [this.#weight(), none, none]
      for (const period of this.#periodsOf(meeting))
        for (const room of this.#roomsOf(meeting)) {
          if (this.#state.leastConflicts(meeting, period, room) > 0) continue
          this.#state.put(meeting, period, room)
          const weight = this.#weight()
          if (weight < best) [best, bestPeriod, bestRoom] = [weight, period, room]
          this.#state.take(meeting)
        }
      if (bestPeriod !== none) this.#state.put(meeting, bestPeriod, bestRoom)
    }
  }

  /** Goes back to a timetable, unless the present one is better. */
  restore({ places, cost }: FoundPlaces): void {
    if (compareCosts(this.#state.cost(), cost) <= 0) return
    const wanted = places.flat()
    for (const meeting of this.#movable)
      if (this.#state.isPlaced(meeting)) this.#state.take(meeting)
    for (const meeting of this.#movable) {
      const place = wanted[meeting]
      if (place) this.#state.put(meeting, place.period, place.room)
    }
  }

  /** Tries a number of changes, and returns the best timetable if it is better than one. */
  trySome({ cost: former }: FoundPlaces): FoundPlaces | undefined {
    let better: FoundPlaces | undefined
    let best = former
    for (let tries = 0; tries < slice; tries += 1) {
      if (this.#random() < swapShare) this.#trySwap()
      else this.#tryMove()
      const { conflicts, unplaced, penalty } = this.#state
      if (conflicts > best.conflicts) continue
      if (conflicts === best.conflicts && unplaced > best.unplaced) continue
      const isTied = conflicts === best.conflicts && unplaced === best.unplaced
      if (isTied && penalty >= best.penalty) continue
      better = this.found()
      best = better.cost
    }
    return better
  }

  #tryMove(): void {
    const state = this.#state
    const meeting = this.#anyOf(this.#movable)
    const [from = none, fromRoom = none] = [state.periodOf[meeting], state.roomOf[meeting]]
    let [period, room] = [none, none]
    const chance = this.#random()
    if (state.hasPresent(meeting) && chance < homeShare) {
      period = state.presentPeriod[meeting] ?? none
      room = state.presentRoom[meeting] ?? none
    } else if (state.hasPresent(meeting) || from === none || chance >= outShare) {
      const isSameTime = from !== none && chance > 1 - sameTimeShare
      period = isSameTime ? from : this.#anyOf(this.#periodsOf(meeting))
      room = this.#anyOf(this.#roomsOf(meeting))
      if (isSameTime && !state.isAllowed(meeting, period, room)) return
    }
    if (period === from && room === fromRoom) return
    const isCrowding = state.moved >= this.#problem.moves.most && state.isHome(meeting)
    if (period !== none && !isCrowding)
      if (this.#isHopeless(state.leastConflicts(meeting, period, room))) return
    const before = this.#weight()
    this.#move(meeting, period, room)
    this.#decide(before)
  }

  #trySwap(): void {
    const state = this.#state
    const [one, other] = [this.#anyOf(this.#movable), this.#anyOf(this.#movable)]
    const [period = none, room = none] = [state.periodOf[one], state.roomOf[one]]
    const [otherPeriod = none, otherRoom = none] = [state.periodOf[other], state.roomOf[other]]
    if (period === none || otherPeriod === none) return
    if (state.classOf[one] === state.classOf[other]) return
    if (!state.isAllowed(one, otherPeriod, otherRoom)) return
    if (!state.isAllowed(other, period, room)) return
    const isCrowding = state.moved + 2 > this.#problem.moves.most
    if (!isCrowding && this.#isHopeless(state.leastSwapConflicts(one, other))) return
    const before = this.#weight()
    this.#move(one, otherPeriod, otherRoom)
    this.#move(other, period, room)
    this.#decide(before)
  }

  /** Accepts what was moved, or takes it back. */
  #decide(before: number): void {
    const { moved } = this.#state
    for (let over = moved - this.#problem.moves.most; over > 0; over -= 1) this.#sendHome()
    const added = this.#weight() - before
    const isAccepted =
      this.#state.moved <= this.#problem.moves.most &&
      (added <= 0 || this.#random() < Math.exp(-added / this.temperature))
    if (!isAccepted) this.#undo()
    this.#done.length = 0
  }

  #undo(): void {
    for (let at = this.#done.length - 1; at >= 0; at -= 1) {
      const [meeting = 0, period = none, room = none] = this.#done[at] ?? []
      this.#put(meeting, period, room)
    }
  }

  /** Moves any other meeting back to where it is at present, so that another one can move. */
  #sendHome(): void {
    const state = this.#state
    const isTried = (meeting: number) => this.#done.some(([one]) => one === meeting)
    const start = Math.floor(this.#random() * this.#movable.length)
    for (let step = 0; step < this.#movable.length; step += 1) {
      const meeting = this.#movable[(start + step) % this.#movable.length] ?? 0
      if (!state.hasPresent(meeting) || state.isHome(meeting) || isTried(meeting)) continue
      const [period = none, room = none] = [
        state.presentPeriod[meeting],
        state.presentRoom[meeting],
      ]
      return this.#move(meeting, period, room)
    }
  }

  #move(meeting: number, period: number, room: number): void {
    const [from = none, fromRoom = none] = [
      this.#state.periodOf[meeting],
      this.#state.roomOf[meeting],
    ]
    this.#done.push([meeting, from, fromRoom])
    this.#put(meeting, period, room)
  }

  #put(meeting: number, period: number, room: number): void {
    if (this.#state.isPlaced(meeting)) this.#state.take(meeting)
    if (period !== none) this.#state.put(meeting, period, room)
  }

  #isHopeless(conflicts: number): boolean {
    return (
      conflicts > 0 &&
      conflicts * conflictWeight - unplacedWeight - largestGain > hopeless * this.temperature
    )
  }

  #weight(): number {
    const { conflicts, unplaced, penalty } = this.#state
    return conflicts * conflictWeight + unplaced * unplacedWeight + penalty
  }

  #periodsOf(meeting: number): readonly number[] {
    return this.#problem.classes[this.#state.classOf[meeting] ?? 0]?.periods ?? []
  }

  #roomsOf(meeting: number): readonly number[] {
    return this.#problem.classes[this.#state.classOf[meeting] ?? 0]?.rooms ?? []
  }

  #anyOf(some: readonly number[]): number {
    return some[Math.floor(this.#random() * some.length)] ?? none
  }
}
