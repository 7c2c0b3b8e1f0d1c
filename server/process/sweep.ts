import type { Logger } from 'pino'

const hour = 60 * 60 * 1000

type Sweep = () => Promise<unknown>

/**
 * Sweeps now and then again, every hour unless told otherwise, in the background. What fails is tried again with the next
 * sweep; what takes longer than that is not begun twice.
 */
export function keepSweeping(log: Logger, sweeps: Sweep[], period = hour) {
  const busy = new Set<Sweep>()
  const sweepAll = () => {
    for (const sweep of sweeps.filter((each) => !busy.has(each))) {
      busy.add(sweep)
      sweep()
        .catch((err: unknown) => log.error({ err }, 'What is over could not be swept away'))
        .finally(() => busy.delete(sweep))
    }
  }
  sweepAll()
  const timer = setInterval(sweepAll, period).unref()
  return { stop: () => clearInterval(timer) }
}
