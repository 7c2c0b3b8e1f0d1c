import { crowded } from '../http/problem.ts'
import { takeTurns, takeTurnsEach } from '../process/limit-concurrency.ts'

const rules = {
  crowded: () => crowded('The server is busy with large lists. Please try again in a few seconds.'),
}

const inTurn = takeTurns({ atOnce: 2, mostWaiting: 100, ...rules })
const inOwnTurn = takeTurnsEach({ atOnce: 1, mostWaiting: 8, ...rules })

/** Limits how many calls that read much run at once: one for each account, and two in all. */
export const limitHeavyReads = <Result>(userId: number | null, work: () => Promise<Result>) =>
  inOwnTurn(userId, () => inTurn(work))
