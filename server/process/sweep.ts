import type { Logger } from 'pino'

const hour = 60 * 60 * 1000

/** Sweeps now and every hour, in the background. What fails is tried again with the next sweep. */
export function keepSweeping(log: Logger, sweeps: (() => Promise<unknown>)[]) {
  const sweepAll = () => {
    for (const sweep of sweeps) {
      sweep().catch((err: unknown) => log.error({ err }, 'What is over could not be swept away'))
    }
  }
  sweepAll()
  setInterval(sweepAll, hour).unref()
}
