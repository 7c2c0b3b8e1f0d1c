import { Piscina } from 'piscina'
import { minute, second } from '#contract/dates/durations.ts'
import type * as tasks from './registration-rounds.worker.ts'
import type { RoundInput } from './round-input.ts'
import type { Place } from './round-seats.ts'

/** The solver stops by itself. If it does not, its thread is ended. */
const grace = 5 * second

let pool: Piscina | undefined

/**
 * The assignment that is best for the worst-off family, by integer programming in a thread of its own at a low priority. It
 * is no worse than `places`, which must observe the rules of the round.
 */
export function compareWithBest(
  input: RoundInput,
  places: Place[],
  milliseconds: number,
): ReturnType<typeof tasks.compare> {
  pool ??= new Piscina({
    filename: new URL('registration-rounds.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: minute,
    niceIncrement: 10,
  })
  const signal = AbortSignal.timeout(milliseconds + grace)
  return pool.run({ input, places, milliseconds }, { name: 'compare', signal })
}
