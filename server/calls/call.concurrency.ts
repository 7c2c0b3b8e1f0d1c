import { takeTurns, takeTurnsEach } from '../process/turns.ts'

const crowded = 'The server is busy with large lists. Please try again in a few seconds.'

const inTurn = takeTurns({ atOnce: 2, mostWaiting: 100, crowded })
const inOwnTurn = takeTurnsEach({ atOnce: 1, mostWaiting: 8, crowded })

/** Limits how many calls that read much run at once: one for each account, and two in all. */
export const limitHeavyReads = <Result>(userId: number | null, work: () => Promise<Result>) =>
  inOwnTurn(userId, () => inTurn(work))
