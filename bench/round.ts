import { second } from '#contract/dates/durations.ts'
import { compareWithBest } from '#server/classes/registration-rounds/round-threads.ts'
import { drawNumbers, shuffled } from '#server/classes/registration-rounds/draw-order.ts'
import { runRound } from '#server/classes/registration-rounds/registration-round.rules.ts'
import { itemAt, type RoundInput } from '#server/classes/registration-rounds/round-input.ts'
import { type Measures, measureRound } from '#server/classes/registration-rounds/round-measures.ts'
import { openSeats, untilNoneIsShort } from '#server/classes/registration-rounds/round-seats.ts'
import { generateSchool } from '#server/classes/registration-rounds/test-schools.ts'

const seeds = 8
const families = 60
const many = 500
const searching = 20 * second

const budgets = {
  /** How many times the share of the worst-off family of first come, which counts as at least one twentieth. */
  worst: 5,
  leastShare: 0.05,
  withoutFirstChoice: 0.03,
  pickMs: 50,
  runMs: 1000,
}

/** Families come in the random order of a rush, and each takes all it can at once: for each child, the best choices first. */
function firstCome(input: RoundInput, seed: string) {
  const rush = shuffled(
    input.families.map(({ id }) => id),
    drawNumbers(seed),
  )
  const { drawn } = untilNoneIsShort(input, (dissolved) => {
    const seats = openSeats(input, dissolved)
    for (const student of rush.flatMap(seats.childrenOf))
      for (const choice of student.choices.toSorted((one, other) => one.rank - other.rank))
        if (seats.obstacleOf(student, choice) === null) seats.take(student, choice)
    return { seats }
  })
  return drawn.seats.places()
}

const mean = (numbers: number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

function summary(all: Measures[]) {
  const of = (key: keyof Measures) => all.map((each) => each[key])
  const sum = (key: keyof Measures) => of(key).reduce((total, number) => total + number, 0)
  return {
    worst: mean(of('worst')),
    'lowest worst': Math.min(...of('worst')),
    'tenth percentile': mean(of('tenth')),
    mean: mean(of('mean')),
    'without first choice': sum('withoutFirstChoice') / sum('familiesCount'),
    'seats filled': sum('seatsFilled'),
    'envious pairs': sum('envious'),
  }
}

const rounded = (row: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, number]) => [key, Math.round(number * 1000) / 1000]),
  )

const schools = Array.from({ length: seeds }, (_, at) => ({
  seed: `${at + 1}`,
  input: generateSchool({ families, seed: `${at + 1}` }),
}))
const rounds = schools.map(({ input, seed }) => runRound(input, seed).places)
const measure = (places: (typeof rounds)[number], at: number) =>
  measureRound(itemAt(schools, at).input, places)
const round = summary(rounds.map(measure))
const rush = summary(schools.map(({ input, seed }) => firstCome(input, seed)).map(measure))
const bests = []
for (const [at, { input }] of schools.entries())
  bests.push(await compareWithBest(input, itemAt(rounds, at), searching))
const best = summary(bests.map(({ measures }) => measures))

console.log(`\n${families} families, ${seeds} seeds`)
console.table({
  round: rounded(round),
  'first come': rounded(rush),
  [`best for the worst-off, after ${searching / second} s`]: rounded(best),
})
console.log(
  `The worst-off family could get at most ${mean(bests.map(({ bound }) => bound)).toFixed(3)} on average. ${
    bests.filter(({ isProven }) => isProven).length
  } of ${seeds} searches came to an end.`,
)

const large = generateSchool({ families: many, seed: '1' })
const runs = Array.from({ length: 5 }, () => {
  const start = performance.now()
  const { picks } = runRound(large, '1')
  const runMs = performance.now() - start
  return { runMs, pickMs: runMs / picks.length }
})
const fastest = itemAt(
  runs.toSorted((one, other) => one.runMs - other.runMs),
  0,
)

const checks = {
  'worst-off family, times first come': {
    is: round.worst / Math.max(rush.worst, budgets.leastShare),
    'at least': budgets.worst,
  },
  'families without any first choice': {
    is: round['without first choice'],
    'at most': budgets.withoutFirstChoice,
  },
  'seats filled': { is: round['seats filled'], 'at least': rush['seats filled'] },
  [`one pick of ${many} families, ms`]: { is: fastest.pickMs, 'at most': budgets.pickMs },
  [`all picks of ${many} families, ms`]: { is: fastest.runMs, 'at most': budgets.runMs },
}
const rows: Record<string, object> = {}
for (const [name, check] of Object.entries(checks)) {
  const isFine =
    check.is >= ('at least' in check ? check['at least'] : -Infinity) &&
    check.is <= ('at most' in check ? check['at most'] : Infinity)
  rows[name] = { ...rounded(check), '': isFine ? 'ok' : 'EXCEEDED' }
  if (!isFine) process.exitCode = 1
}
console.table(rows)
