type Rules = {
  atOnce: number
  mostWaiting: number
  /** Thrown at those for whom no room is left. */
  crowded: () => Error
}

export type ConcurrencyLimit = ReturnType<typeof limitConcurrency>

/** Takes turns at work that is costly: a few go on at once, others wait, and a crowd is sent away. */
export function limitConcurrency(rules: Rules) {
  const { atOnce, mostWaiting } = rules
  let working = 0
  const waiting: (() => void)[] = []

  return async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (working < atOnce) working += 1
    else if (waiting.length < mostWaiting) await new Promise<void>((begin) => waiting.push(begin))
    else throw rules.crowded()
    try {
      return await work()
    } finally {
      const begin = waiting.shift()
      if (begin) begin()
      else working -= 1
    }
  }
}

/** Takes a turn that lasts until the function that it answers is called. */
export const enterConcurrencyLimit = (limited: ConcurrencyLimit): Promise<() => void> => {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  void limited(() => new Promise<void>((leave) => resolve(leave))).catch(reject)
  return promise
}

/** Turns in a line of their own for each person: whoever is slow keeps nobody waiting but themselves. */
export function limitConcurrencyPerKey(rules: Rules) {
  const lines = new Map<number | null, { limited: ConcurrencyLimit; length: number }>()

  return async function limitedPerKey<Result>(
    key: number | null,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const line = lines.get(key) ?? { limited: limitConcurrency(rules), length: 0 }
    lines.set(key, line)
    line.length += 1
    try {
      return await line.limited(work)
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
  }
}
