import {
  isSamePlace,
  type Cost,
  type Place,
  type PlaceProblem,
  type Places,
  type PlacesCost,
} from './place-problem.ts'

/** What a timetable costs, computed from nothing. The search counts the same step by step. */
export function costOf(problem: PlaceProblem, places: Places): PlacesCost {
  const parts = [
    ...problem.classes.map((_, index) => ofClass(problem, places, index)),
    ...problem.pairs.map((pair) => ofPair(problem, places, pair)),
    ofRooms(problem, places),
    ...problem.groups.map((group) => ofGroup(problem, places, group)),
  ]
  const unplaced = places.flat().filter((place) => place === null).length
  return { ...parts.reduce(plus, { conflicts: 0, penalty: 0 }), unplaced }
}

/** How many meetings that had a place have another one. */
export const countMoves = ({ classes }: PlaceProblem, places: Places): number =>
  classes
    .map(({ present }, index) =>
      present.filter((place, at) => place && !isSamePlace(place, places[index]?.[at] ?? null)),
    )
    .flat().length

const plus = (one: Cost, other: Cost): Cost => ({
  conflicts: one.conflicts + other.conflicts,
  penalty: one.penalty + other.penalty,
})

const times = ({ conflicts, penalty }: Cost, count: number): Cost => ({
  conflicts: conflicts * count,
  penalty: penalty * count,
})

const nothing: Cost = { conflicts: 0, penalty: 0 }

const placedIn = (places: Places, index: number): Place[] =>
  (places[index] ?? []).filter((place) => place !== null)

const daysOf = ({ periods, positions }: PlaceProblem, placed: readonly Place[]) =>
  new Set(placed.flatMap(({ period }) => dayOf(periods[period]?.[0], positions)))

const dayOf = (cell: number | undefined, positions: number) =>
  cell === undefined ? [] : [Math.floor(cell / positions)]

function ofClass(problem: PlaceProblem, places: Places, index: number): Cost {
  const one = problem.classes[index]
  if (!one) return nothing
  const placed = placedIn(places, index)
  const moved = one.present.filter(
    (place, at) => place && !isSamePlace(place, places[index]?.[at] ?? null),
  )
  const ofMoves = moved.length * problem.moves.penalty
  if (placed.length === 0) return { conflicts: 0, penalty: ofMoves }
  const roomsUsed = new Set(placed.map(({ room }) => room)).size
  const missing = Math.max(0, one.spread.days - daysOf(problem, placed).size)
  const penalty = missing * one.spread.penalty + (roomsUsed - 1) * one.roomChange + ofMoves
  return placed
    .flatMap(({ period, room }) => [one.roomCosts[room], one.periodCosts.get(period)])
    .reduce<Cost>((sum, cost) => plus(sum, cost ?? nothing), { conflicts: 0, penalty })
}

function ofPair(
  { overlaps }: PlaceProblem,
  places: Places,
  { one, other, overlap, cost }: PlaceProblem['pairs'][number],
): Cost {
  const [placed, others] = [placedIn(places, one), placedIn(places, other)]
  const together = placed.flatMap(({ period }, at) => {
    const candidates = one === other ? others.slice(at + 1) : others
    return candidates.filter((each) => overlaps[overlap]?.[period]?.includes(each.period))
  })
  return times(cost, together.length)
}

function ofRooms({ overlaps, rooms }: PlaceProblem, places: Places): Cost {
  const placed = places.flat().filter((place) => place !== null && place.room < rooms) as Place[]
  const pairs = placed.flatMap((one, at) =>
    placed
      .slice(at + 1)
      .filter((two) => two.room === one.room && overlaps[0]?.[one.period]?.includes(two.period)),
  )
  return { conflicts: pairs.length, penalty: 0 }
}

function ofGroup(
  { days, positions, periods }: PlaceProblem,
  places: Places,
  { classes, penalties }: PlaceProblem['groups'][number],
): Cost {
  const masks = Array.from({ length: days }, () => 0)
  for (const { period } of classes.flatMap((index) => placedIn(places, index)))
    for (const cell of periods[period] ?? []) {
      const day = Math.floor(cell / positions)
      masks[day] = (masks[day] ?? 0) | (1 << (cell % positions))
    }
  return { conflicts: 0, penalty: masks.reduce((sum, mask) => sum + (penalties[mask] ?? 0), 0) }
}
