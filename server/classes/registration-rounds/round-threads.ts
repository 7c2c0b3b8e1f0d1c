import { Piscina } from 'piscina'
import { minute, second } from '#contract/dates/durations.ts'
import type { Comparison } from './best-for-worst-off.rules.ts'
import type * as tasks from './registration-rounds.worker.ts'
import type { RoundInput } from './round-input.ts'
import type { Place } from './round-seats.ts'

/** The solver stops by itself. If it does not, its thread is ended, and so is a round that takes too long. */
const grace = 5 * second
const longestRound = 20 * second

let pool: Piscina | undefined

/** Rounds and comparisons run in threads of their own, at a low priority, so that they slow down nobody. */
function inThread<Name extends keyof typeof tasks>(
  name: Name,
  input: Parameters<(typeof tasks)[Name]>[0],
  milliseconds: number,
): Promise<Awaited<ReturnType<(typeof tasks)[Name]>>> {
  pool ??= new Piscina({
    filename: new URL('registration-rounds.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: minute,
    niceIncrement: 10,
  })
  return pool.run(input, { name, signal: AbortSignal.timeout(milliseconds) })
}

/** Runs a round and measures it. */
export const runInThread = (input: RoundInput, seed: string): Promise<tasks.Measured> =>
  inThread('run', { input, seed }, longestRound)

/**
 * The assignment that is best for the worst-off family, by integer programming. It is no worse than `places`, which must
 * observe the rules of the round.
 */
export const compareWithBest = (
  input: RoundInput,
  places: Place[],
  milliseconds: number,
): Promise<Comparison> => inThread('compare', { input, places, milliseconds }, milliseconds + grace)
