import { hour } from '#contract/dates/durations.ts'
import type { Logger } from 'pino'

type Sweep = () => Promise<unknown>

export type SweepEnd = {
  name: string
  /** In milliseconds. */
  duration: number
  /** Why it failed. */
  failure: string | null
}

type Watch = { log: Logger; onEnd?: ((end: SweepEnd) => void) | undefined }

/**
 * Runs sweeps in the background, every hour by default. A failed sweep is repeated, and logged once an hour while it
 * fails in the same way; a slow one is not started twice.
 */
export function startSweeping({ log, onEnd }: Watch, sweeps: Record<string, Sweep>, period = hour) {
  const busy = new Set<string>()
  const logged = new Set<string>()
  const logFailure = (sweep: string, err: unknown) => {
    const failure = inWords(err)
    if (logged.has(failure)) return
    logged.add(failure)
    log.error({ sweep, err }, 'The sweep of expired data failed')
  }
  const sweepAll = () => {
    for (const [name, sweep] of Object.entries(sweeps)) {
      if (busy.has(name)) continue
      busy.add(name)
      const startedAt = performance.now()
      let failure: string | null = null
      sweep()
        .catch((error: unknown) => {
          const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
          failure = inWords(errors[0])
          for (const err of errors) logFailure(name, err)
        })
        .finally(() => {
          busy.delete(name)
          onEnd?.({ name, duration: performance.now() - startedAt, failure })
        })
    }
  }
  const forgetting = setInterval(() => logged.clear(), hour).unref()
  sweepAll()
  const timer = setInterval(sweepAll, period).unref()
  return {
    stop: () => {
      clearInterval(forgetting)
      clearInterval(timer)
    },
  }
}

const inWords = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : [inWords(error.cause)])].join(' ')
    : String(error)

/** Sweeps items one after the other. Failures do not hold up later items, and are thrown together at the end. */
export async function sweepEach<Item>(
  items: Item[],
  sweepOne: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: Error[] = []
  for (const item of items) {
    try {
      await sweepOne(item)
    } catch (cause) {
      errors.push(new Error(`Could not sweep ${JSON.stringify(item)}`, { cause }))
    }
  }
  if (errors.length > 0) throw new AggregateError(errors)
}
