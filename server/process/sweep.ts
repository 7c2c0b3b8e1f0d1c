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
        .catch((error: unknown) => {
          for (const err of error instanceof AggregateError ? error.errors : [error])
            log.error({ err }, 'What is over could not be swept away')
        })
        .finally(() => busy.delete(sweep))
    }
  }
  sweepAll()
  const timer = setInterval(sweepAll, period).unref()
  return { stop: () => clearInterval(timer) }
}

/** Sweeps one after the other. Those that fail hold up none after them, and are told together in the end. */
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
