import { bestForWorstOff, type Compared } from './best-for-worst-off.rules.ts'
import { type RoundResult, runRound } from './registration-round.rules.ts'
import type { RoundInput } from './round-input.ts'
import { type Measures, measureRound } from './round-measures.ts'

/** The tasks of the pool in `round-threads.ts`, by name. */
export function run({ input, seed }: { input: RoundInput; seed: string }): Measured {
  const result = runRound(input, seed)
  return { result, measures: measureRound(input, result.places) }
}

export type Measured = { result: RoundResult; measures: Measures }

export const compare = (compared: Compared) => bestForWorstOff(compared)
