import { second } from '#contract/dates/durations.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { crowded } from '../http/problem.ts'
import { takeTurns } from '../process/limit-concurrency.ts'

/** Longer ones are judged by their beginning: the time that judging takes grows with the square of the length. */
const judgedLength = 64

const longestJudging = 10 * second

const inTurn = takeTurns({
  atOnce: 1,
  mostWaiting: 100,
  crowded: () =>
    crowded(
      'Too many people are choosing passwords at this moment. Please try again in a few seconds.',
    ),
})

let worker: Worker | undefined

/** Judging takes tens of milliseconds, in which nobody else would be served: a thread of its own does it. */
function startWorker(): Worker {
  const started = new Worker(new URL('password-strength.worker.ts', import.meta.url))
  started.unref()
  started.once('exit', () => {
    if (worker === started) worker = undefined
  })
  return started
}

/**
 * How hard a password is to guess for somebody who knows the `ownWords`, by zxcvbn: 0 and 1 fall to guesses over the network, 2
 * to some more, 3 is safe there, 4 also against somebody who has stolen its hash.
 */
export const strengthOf = (password: string, ownWords: string[]): Promise<number> =>
  inTurn(async () => {
    worker ??= startWorker()
    const used = worker
    used.postMessage({ text: password.slice(0, judgedLength), ownWords })
    try {
      const [score] = await once(used, 'message', { signal: AbortSignal.timeout(longestJudging) })
      return score as number
    } catch (error) {
      await used.terminate()
      throw error
    }
  })
