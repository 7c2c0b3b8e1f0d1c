import loadHighs, { type Highs, type Model } from 'highs'
import { second } from '#contract/dates/durations.ts'
import { conflictsOf, freeBefore, type Place, worthOf } from './round-seats.ts'
import { bestAlone, type Measures, measureRound } from './round-measures.ts'
import { itemAt, known, type RoundInput } from './round-input.ts'

export type Comparison = {
  measures: Measures
  /** The worst-off family can get no larger share. It is that of `measures` if the search came to an end. */
  bound: number
  /** Whether no other assignment is better. Otherwise, the time ended before. */
  isProven: boolean
  /** How many shares were settled, beginning with the lowest. */
  levels: number
}

export type Compared = { input: RoundInput; places: Place[]; milliseconds: number }

/**
 * Looks for the assignment in which the worst-off family gets the largest share, then as few families as possible have
 * only that, then the largest share of all others, and so on; at the end, the most places by their worth (decision 0100).
 * `places` is where the search begins.
 */
export async function bestForWorstOff({
  input,
  places,
  milliseconds,
}: Compared): Promise<Comparison> {
  const highs = await load()
  const end = performance.now() + milliseconds
  const program = programOf(input)
  const { families, take } = program
  let start = program.valuesOf(places)
  let bound = 1
  let isProven = false
  const levels: Level[] = []

  const solve = (stage: Stage): Solution | null => {
    const left = end - performance.now()
    return left <= 0 ? null : run(highs, stage, start, left)
  }

  while (levels.length <= families.length) {
    const highest = solve(largestShare(program, levels))
    if (levels.length === 0 && highest)
      bound = highest.isOptimal ? highest.objective : highest.bound
    if (highest) start = highest.values.slice(0, take.length)
    if (!highest?.isOptimal) break
    const share = highest.objective
    if (share >= 1 - tolerance) {
      isProven = true
      break
    }
    const fewest = solve(fewestAt(program, levels, share))
    if (fewest) start = fewest.values.slice(0, take.length)
    if (!fewest?.isOptimal) break
    levels.push({ share, families: Math.round(fewest.objective) })
  }
  const most = isProven ? solve(mostWorth(program, levels)) : null
  const best = program.placesOf(most?.values ?? start)
  const measures = measureRound(input, best)
  return {
    measures,
    bound: Math.max(measures.worst, Math.min(1, bound)),
    isProven,
    levels: levels.length,
  }
}

/** The types of the package describe its CommonJS half, and Node loads the other one. */
const load = loadHighs as unknown as typeof loadHighs.default

const tolerance = 1e-6

/** A share that is settled, and how many families have no more than that. */
type Level = { share: number; families: number }

type Row = { lower: number; upper: number; terms: Map<number, number> }

type Stage = {
  isMaximum: boolean
  costs: Map<number, number>
  /** Upper limits of the columns; all begin at 0. */
  uppers: number[]
  continuous: number | null
  rows: Row[]
}

type Solution = { values: number[]; objective: number; bound: number; isOptimal: boolean }

type Program = ReturnType<typeof programOf>

/** What all stages have in common: a column for each seat that a student could take, and one for each class with a minimum. */
function programOf(input: RoundInput) {
  const meetTogether = conflictsOf(input)
  const best = bestAlone(input)
  const free = new Map(input.classes.map((one) => [one.id, freeBefore(one)]))
  const take = input.students.flatMap((student) =>
    student.choices
      .filter(
        ({ classId, refusal }) =>
          refusal === null &&
          known(free, classId) > 0 &&
          !student.enrolled.some((each) => meetTogether(each, classId)),
      )
      .map((choice) => ({ ...choice, student })),
  )
  const short = input.classes.filter(({ minStudents, seatsTaken }) => minStudents > seatsTaken)
  const columnOf = new Map(short.map(({ id }, at) => [id, take.length + at]))
  const indexed = take.map((one, at) => ({ ...one, at }))
  const most = new Map(input.families.map(({ id, mostClasses }) => [id, mostClasses]))
  const rows: Row[] = []
  const atMost = (columns: number[], upper: number) => {
    if (columns.length > upper)
      rows.push({ lower: -Infinity, upper, terms: new Map(columns.map((at) => [at, 1])) })
  }
  for (const { id, minStudents, seatsTaken } of input.classes) {
    const columns = indexed.filter(({ classId }) => classId === id).map(({ at }) => at)
    const runs = columnOf.get(id)
    if (runs === undefined) {
      atMost(columns, known(free, id))
      continue
    }
    const seats = Math.min(known(free, id), columns.length)
    const terms = columns.map((at): [number, number] => [at, 1])
    rows.push({ lower: -Infinity, upper: 0, terms: new Map([...terms, [runs, -seats]]) })
    rows.push({
      lower: 0,
      upper: Infinity,
      terms: new Map([...terms, [runs, seatsTaken - minStudents]]),
    })
  }
  for (const [student, choices] of Map.groupBy(indexed, (one) => one.student)) {
    const mostClasses = known(most, student.familyId)
    if (mostClasses !== null)
      atMost(
        choices.map(({ at }) => at),
        Math.max(0, mostClasses - student.enrolled.length),
      )
    for (const inSlot of Map.groupBy(choices, ({ slot }) => slot).values())
      atMost(
        inSlot.map(({ at }) => at),
        1,
      )
    for (const one of choices)
      for (const other of choices)
        if (
          one.at < other.at &&
          one.slot !== other.slot &&
          meetTogether(one.classId, other.classId)
        )
          atMost([one.at, other.at], 1)
  }
  const families = input.families.flatMap(({ id }) => {
    const { value } = best(id)
    const worths = indexed
      .filter(({ student }) => student.familyId === id)
      .map(({ at, rank }): [number, number] => [at, worthOf(rank)])
    return value > 0 ? [{ best: value, worths }] : []
  })
  const uppers = Array.from({ length: take.length + short.length }, () => 1)

  return {
    take,
    families,
    uppers,
    rows,
    valuesOf: (places: Place[]) =>
      take.map(({ student, classId }) =>
        Number(places.some((place) => place.studentId === student.id && place.classId === classId)),
      ),
    placesOf: (values: number[]): Place[] =>
      take.flatMap(({ student, classId, rank }, at) =>
        itemAt(values, at) > 0.5 ? [{ studentId: student.id, classId, rank }] : [],
      ),
  }
}

/** The families that are not at a settled level get at least the share in the new column, which is as large as possible. */
function largestShare(program: Program, levels: Level[]): Stage {
  const { uppers, rows, columns } = settled(program, levels)
  const share = uppers.length
  return {
    isMaximum: true,
    costs: new Map([[share, 1]]),
    uppers: [...uppers, 1],
    continuous: share,
    rows: [
      ...rows,
      ...program.families.map(({ best, worths }, family) => ({
        lower: 0,
        upper: Infinity,
        terms: new Map([
          ...worths,
          [share, -best] as const,
          ...columnsOf(columns, family).map((at) => [at, best] as const),
        ]),
      })),
    ],
  }
}

/** As few families as possible have no more than a share. */
function fewestAt(program: Program, levels: Level[], share: number): Stage {
  const { uppers, rows, columns } = settled(program, [
    ...levels,
    { share, families: program.families.length },
  ])
  const last = itemAt(columns, -1).filter((at) => at !== null)
  return {
    isMaximum: false,
    costs: new Map(last.map((at) => [at, 1])),
    uppers,
    continuous: null,
    rows,
  }
}

function mostWorth(program: Program, levels: Level[]): Stage {
  const { uppers, rows } = settled(program, levels)
  return {
    isMaximum: true,
    costs: new Map(program.families.flatMap(({ worths }) => worths)),
    uppers,
    continuous: null,
    rows,
  }
}

/**
 * The rows of the program, and of each settled level: a column says of each family whether it is at that level. All others
 * have more, unless they are at a lower one.
 */
function settled(program: Program, levels: Level[]) {
  const uppers = [...program.uppers]
  const rows = [...program.rows]
  const columns: (number | null)[][] = []
  for (const { share, families } of levels) {
    const own = program.families.map(({ best }) => {
      const value = share * best
      if (Math.abs(value - Math.round(value)) > tolerance * best) return null
      uppers.push(1)
      return uppers.length - 1
    })
    for (const [family, { best, worths }] of program.families.entries()) {
      const least = Math.ceil(share * best - tolerance * best)
      const before = columnsOf(columns, family)
      const row = (lower: number, free: number[]) =>
        rows.push({
          lower,
          upper: Infinity,
          terms: new Map([...worths, ...free.map((at) => [at, lower] as const)]),
        })
      row(least, before)
      const at = own[family] ?? null
      if (at !== null) row(least + 1, [...before, at])
    }
    rows.push({
      lower: -Infinity,
      upper: families,
      terms: new Map(own.flatMap((at) => (at === null ? [] : [[at, 1] as const]))),
    })
    columns.push(own)
  }
  return { uppers, rows, columns }
}

/** The columns that say of a family that it is at a settled level. */
const columnsOf = (columns: (number | null)[][], family: number): number[] =>
  columns.map((level) => level[family] ?? null).filter((at) => at !== null)

/** Solves one stage. Null if no solution was found in the time. */
function run(highs: Highs, stage: Stage, start: number[], milliseconds: number): Solution | null {
  const { uppers, rows, costs, continuous, isMaximum } = stage
  const { integer, continuous: anyNumber } = highs.constants.variableType
  const sense = highs.constants.objectiveSense
  return highs.withModel(
    {
      numCols: uppers.length,
      numRows: rows.length,
      sense: isMaximum ? sense.maximize : sense.minimize,
      colCost: uppers.map((_, at) => costs.get(at) ?? 0),
      colLower: uppers.map(() => 0),
      colUpper: uppers,
      rowLower: rows.map(({ lower }) => lower),
      rowUpper: rows.map(({ upper }) => upper),
      integrality: uppers.map((_, at) => (at === continuous ? anyNumber : integer)),
      matrix: {
        format: 'csr',
        numRows: rows.length,
        numCols: uppers.length,
        ...packed(rows),
      },
    },
    (model: Model) => {
      model.options.set({
        output_flag: false,
        time_limit: milliseconds / second,
        mip_rel_gap: 0,
        mip_abs_gap: tolerance / 10,
      })
      model.setSolution({ indices: start.map((_, at) => at), values: start })
      model.run()
      if (model.info.get('primal_solution_status') !== highs.constants.solutionStatus.feasible)
        return null
      return {
        values: [...model.getSolution().colValue],
        objective: model.getObjectiveValue(),
        bound: Number(model.info.get('mip_dual_bound')),
        isOptimal: model.getModelStatus() === highs.constants.modelStatus.optimal,
      }
    },
  )
}

function packed(rows: Row[]) {
  const starts = [0]
  for (const { terms } of rows) starts.push(itemAt(starts, -1) + terms.size)
  return {
    starts,
    indices: rows.flatMap(({ terms }) => [...terms.keys()]),
    values: rows.flatMap(({ terms }) => [...terms.values()]),
  }
}
