type Rules = {
  atOnce: number
  mostWaiting: number
  /** How long a task may wait, in milliseconds. */
  longestWait?: number
  /** The error for tasks that find the queue full. */
  overloaded: () => Error
}

export type ConcurrencyLimit = ReturnType<typeof limitConcurrency>

/** Limits how many costly tasks run at once: others wait in a queue, and beyond `mostWaiting` they are refused. */
export function limitConcurrency(rules: Rules) {
  const { atOnce, mostWaiting, longestWait } = rules
  let working = 0
  const waiting: (() => void)[] = []

  function waitInQueue() {
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>()
    waiting.push(begin)
    if (longestWait === undefined) return promise
    const giveUp = () => {
      const place = waiting.indexOf(begin)
      if (place < 0) return
      waiting.splice(place, 1)
      reject(rules.overloaded())
    }
    const timer = setTimeout(giveUp, longestWait)
    return promise.finally(() => clearTimeout(timer))
  }

  return async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (working < atOnce) working += 1
    else if (waiting.length < mostWaiting) await waitInQueue()
    else throw rules.overloaded()
    try {
      return await work()
    } finally {
      const begin = waiting.shift()
      if (begin) begin()
      else working -= 1
    }
  }
}

/** Takes a slot until the returned function is called. */
export const enterConcurrencyLimit = (limited: ConcurrencyLimit): Promise<() => void> => {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  void limited(() => new Promise<void>((leave) => resolve(leave))).catch(reject)
  return promise
}

/** A concurrency limit with a queue of its own for each key, so that a slow user delays only themselves. */
export function limitConcurrencyPerKey(rules: Rules) {
  const queues = new Map<number | null, { limited: ConcurrencyLimit; length: number }>()

  return async function limitedPerKey<Result>(
    key: number | null,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const queue = queues.get(key) ?? { limited: limitConcurrency(rules), length: 0 }
    queues.set(key, queue)
    queue.length += 1
    try {
      return await queue.limited(work)
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(key)
    }
  }
}
