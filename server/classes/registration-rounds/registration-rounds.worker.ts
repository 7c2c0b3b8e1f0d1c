import { bestForWorstOff, type Compared } from './best-for-worst-off.rules.ts'

/** The task of the pool in `round-threads.ts`. */
export const compare = (compared: Compared) => bestForWorstOff(compared)
