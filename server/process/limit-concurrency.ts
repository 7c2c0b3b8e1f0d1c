type Rules = {
  atOnce: number
  mostWaiting: number
  /** Thrown at those for whom no room is left. */
  crowded: () => Error
}

export type InTurn = ReturnType<typeof takeTurns>

/** Takes turns at work that is costly: a few go on at once, others wait, and a crowd is sent away. */
export function takeTurns(rules: Rules) {
  const { atOnce, mostWaiting } = rules
  let working = 0
  const waiting: (() => void)[] = []

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
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
export const takeTurn = (inTurn: InTurn): Promise<() => void> => {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  void inTurn(() => new Promise<void>((leave) => resolve(leave))).catch(reject)
  return promise
}

/** Turns in a line of their own for each person: whoever is slow keeps nobody waiting but themselves. */
export function takeTurnsEach(rules: Rules) {
  const lines = new Map<number | null, { inTurn: InTurn; length: number }>()

  return async function inOwnTurn<Result>(
    key: number | null,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const line = lines.get(key) ?? { inTurn: takeTurns(rules), length: 0 }
    lines.set(key, line)
    line.length += 1
    try {
      return await line.inTurn(work)
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
  }
}
