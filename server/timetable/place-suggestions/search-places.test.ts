import { expect, test } from 'vitest'
import { random } from '#server/testing/test-random.ts'
import { costOf, countMoves } from './place-costs.rules.ts'
import { compareCosts, isSamePlace, type Place, type PlaceProblem } from './place-problem.ts'
import { PlaceState } from './place-state.ts'
import { searchPlaces, type FoundPlaces } from './search-places.ts'

type Below = (below: number) => number

const days = 2
const positions = 4
const roomCount = 3

/** Periods of one position, and one that is at the second position of every day. */
const periods = [...Array.from({ length: days * positions }, (_, cell) => [cell]), [1, 5]]
const everyDay = periods.length - 1
const together = periods.map((cells, one) =>
  [...periods.keys()].filter(
    (other) => other === one || cells.some((cell) => periods[other]?.includes(cell)),
  ),
)
/** As if the days of the second half were over. */
const stillTogether = together.map((others, one) =>
  others.filter((other) => other === one || (one < positions && other < positions)),
)

const list = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at))

/** A school with everything that a problem can have. */
function anyProblem(seed: number): PlaceProblem {
  const below = random(seed)
  const count = 6 + below(10)
  const cost = () => ({ conflicts: below(4) === 0 ? 1 : 0, penalty: below(4) })
  const classes = list(count, () => anyClass(below, cost))
  const pairs = list(count, () => ({
    one: below(count),
    other: below(count),
    overlap: below(2),
    cost: cost(),
  })).filter(({ one, other }) => one !== other)
  const own = classes.flatMap(({ present }, one) =>
    present.length > 1 ? [{ one, other: one, overlap: 0, cost: { conflicts: 1, penalty: 0 } }] : [],
  )
  return {
    days,
    positions,
    periods,
    overlaps: [together, stillTogether],
    rooms: roomCount,
    classes,
    pairs: [...pairs, ...own],
    groups: list(3, () => ({
      classes: list(count, (at) => at).filter(() => below(3) === 0),
      penalties: list(2 ** positions, () => below(3)),
    })),
    moves: { most: below(4), penalty: 1 },
  }
}

function anyClass(below: Below, cost: () => { conflicts: number; penalty: number }) {
  const isFixed = below(5) === 0
  const some = list(periods.length, (at) => at).filter(() => below(3) > 0)
  const place = (): Place => ({ period: below(periods.length), room: below(roomCount + 1) })
  return {
    present: list(1 + below(2), () => (below(3) === 0 ? null : place())),
    periods: isFixed ? [] : [...new Set([...some, everyDay])],
    rooms: isFixed ? [] : list(roomCount, (at) => at),
    roomCosts: list(roomCount, cost),
    periodCosts: new Map([[below(periods.length), cost()]]),
    spread: { days: 1 + below(2), penalty: 2 },
    roomChange: below(3),
  }
}

const presentOf = ({ classes }: PlaceProblem) => classes.map(({ present }) => present)

const searched = (problem: PlaceProblem, seed: number, tries = 60_000): FoundPlaces[] =>
  [...searchPlaces(problem, { seed, limit: { tries } })].filter((found) => found !== undefined)

const seeds = list(40, (at) => at + 1)

test.each(seeds)('Counts step by step what the rules count from nothing (seed %i)', (seed) => {
  const below = random(seed)
  const problem = anyProblem(seed)
  const state = new PlaceState(problem, presentOf(problem))
  expect(state.cost()).toEqual(costOf(problem, presentOf(problem)))
  const isAtLeast: boolean[] = []
  for (let step = 0; step < 200; step += 1) {
    const meeting = below(state.meetings)
    const [period, room] = [below(periods.length), below(roomCount + 1)]
    const least = state.leastConflicts(meeting, period, room)
    const before = state.conflicts
    if (state.isPlaced(meeting)) state.take(meeting)
    if (below(5) > 0) {
      state.put(meeting, period, room)
      isAtLeast.push(state.conflicts - before >= least)
    }
    expect(state.cost()).toEqual(costOf(problem, state.places()))
    expect(state.moved).toBe(countMoves(problem, state.places()))
  }
  expect(isAtLeast).not.toContain(false)
})

test.each(seeds)('Never expects more conflicts of a swap than there are (seed %i)', (seed) => {
  const below = random(seed)
  const problem = anyProblem(seed)
  const state = new PlaceState(problem, presentOf(problem))
  const placed = [...state.classOf.keys()].filter((meeting) => state.isPlaced(meeting))
  const placeOf = (meeting: number) =>
    [state.periodOf[meeting] ?? 0, state.roomOf[meeting] ?? 0] as const
  const isAtLeast: boolean[] = []
  for (let step = 0; step < 100; step += 1) {
    const [one = 0, other = 0] = [placed[below(placed.length)], placed[below(placed.length)]]
    if (state.classOf[one] === state.classOf[other]) continue
    const [place, another] = [placeOf(one), placeOf(other)]
    const before = state.conflicts
    const least = state.leastSwapConflicts(one, other)
    state.take(one)
    state.take(other)
    state.put(one, ...another)
    state.put(other, ...place)
    isAtLeast.push(state.conflicts - before >= least)
  }
  expect(isAtLeast).not.toContain(false)
})

test.each(seeds)('Only gets better, within what may move (seed %i)', (seed) => {
  const problem = anyProblem(seed)
  const found = searched(problem, seed)
  for (const { places, cost } of found) {
    expect(cost).toEqual(costOf(problem, places))
    expect(countMoves(problem, places)).toBeLessThanOrEqual(problem.moves.most)
  }
  const steps = found.slice(1).map(({ cost }, at) => compareCosts(cost, found[at]?.cost ?? cost))
  expect(steps.filter((step) => step >= 0)).toEqual([])
  const moved = problem.classes.flatMap(({ present, periods: allowed, rooms }, index) =>
    present.flatMap((before, at) => {
      const after = found.at(-1)?.places[index]?.[at] ?? null
      return isSamePlace(before, after) ? [] : [{ before, after, allowed, rooms }]
    }),
  )
  for (const { after, allowed, rooms } of moved) {
    expect(allowed).toContain(after?.period)
    expect(rooms).toContain(after?.room)
  }
})

test('Finds the same with the same seed', () => {
  const problem = anyProblem(7)
  expect(searched(problem, 3)).toEqual(searched(problem, 3))
})

test('Finds the best of all timetables of a small school', () => {
  for (const seed of [1, 2, 3]) {
    const problem = anyProblem(seed)
    const small = {
      ...problem,
      classes: problem.classes.slice(0, 3).map((one) => ({ ...one, present: [null] })),
      pairs: problem.pairs.filter(({ one, other }) => one < 3 && other < 3 && one !== other),
      groups: problem.groups.map((group) => ({
        ...group,
        classes: group.classes.filter((one) => one < 3),
      })),
    }
    const choices = small.classes.map(({ periods: some, rooms }) => [
      null,
      ...some.flatMap((period) => rooms.map((room) => ({ period, room }))),
    ])
    const [first = [], second = [], third = []] = choices
    const best = first
      .flatMap((one) => second.flatMap((two) => third.map((three) => [[one], [two], [three]])))
      .map((places) => costOf(small, places))
      .reduce((one, other) => (compareCosts(other, one) < 0 ? other : one))
    expect(searched(small, seed).at(-1)?.cost).toEqual(best)
  }
})

test('Stops at once if nothing may move', () => {
  const problem = anyProblem(1)
  const fixed = { ...problem, classes: problem.classes.map((one) => ({ ...one, periods: [] })) }
  expect(searched(fixed, 1)).toHaveLength(1)
})
