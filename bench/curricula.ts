import { second } from '#contract/dates/durations.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  searchPlaces,
  type FoundPlaces,
} from '#server/timetable/place-suggestions/search-places.ts'
import { problemOf, readInstance, scoreOf } from './curricula.instance.ts'

/** The best costs that were published, proven to be optimal. */
const published = { comp01: 5, comp04: 35, comp11: 0 }
const duration = 60 * second
const most = 2
const seeds = (process.env.SEEDS ?? '1').split(',').map(Number)

const folder = process.env.CURRICULA
if (folder === undefined) console.log('Skipped: CURRICULA is not set to a folder with comp01.ctt')
else for (const seed of seeds) measure(folder, seed)

/** Searches as long as the budget allows, and prints what the rules of the competition say about the result. */
function measure(from: string, seed: number): void {
  const rows: Record<string, object> = {}
  for (const [name, best] of Object.entries(published)) {
    const path = join(from, `${name}.ctt`)
    if (!existsSync(path)) throw new Error(`There is no ${path}`)
    const instance = readInstance(readFileSync(path, 'utf8'))
    const start = performance.now()
    let last: FoundPlaces | undefined
    let seconds = 0
    for (const found of searchPlaces(problemOf(instance), { seed, limit: { duration } })) {
      if (!found) continue
      last = found
      seconds = (performance.now() - start) / second
    }
    const { violations, cost, ...parts } = scoreOf(instance, last?.places ?? [])
    rows[name] = {
      violations,
      cost,
      published: best,
      ratio: best === 0 ? (cost === 0 ? 1 : Infinity) : Number((cost / best).toFixed(2)),
      ...parts,
      'found after (s)': Number(seconds.toFixed(1)),
    }
    if (violations === 0 && cost <= most * best) continue
    console.log(`EXCEEDED: ${name} with seed ${seed}`)
    process.exitCode = 1
  }
  console.log(`Seed ${seed}`)
  console.table(rows)
}
