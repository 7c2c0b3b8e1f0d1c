import { second } from '#contract/dates/durations.ts'

export type Lines = ReturnType<typeof openLines>
export type Place = ReturnType<Lines['enter']>

type Rules = {
  /** How long a place is held for a task that has not arrived completely, in milliseconds. */
  patience?: number
  /** How long a task may wait for its turn, in milliseconds. */
  longestWait: number
  /** The error for tasks that wait longer. */
  overloaded: () => Error
}

/** Lines in which tasks wait for those that came before them, one for each name, whatever overtakes them elsewhere. */
export function openLines({ patience = second / 4, longestWait, overloaded }: Rules) {
  const ends = new Map<string, Promise<void>>()

  /** Takes the last place. */
  function enter(name: string) {
    const before = ends.get(name) ?? Promise.resolve()
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    let isLost = false
    const lose = setTimeout(() => {
      isLost = true
      leave()
    }, patience)
    const end = before.then(() => left)
    ends.set(name, end)
    void end.then(() => {
      if (ends.get(name) === end) ends.delete(name)
    })
    return {
      /** Stops the clock of the patience. False if the place is lost already. */
      hold: () => {
        clearTimeout(lose)
        return !isLost
      },
      /** Waits until everybody before has left. */
      turn: async () => {
        const { promise: late, reject } = Promise.withResolvers<never>()
        const timer = setTimeout(() => reject(overloaded()), longestWait)
        await Promise.race([before, late]).finally(() => clearTimeout(timer))
      },
      leave: () => {
        clearTimeout(lose)
        leave()
      },
    }
  }

  return { enter }
}
