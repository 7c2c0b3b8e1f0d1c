import { second } from '#contract/dates/durations.ts'

type Name = number | string

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

type Waiting = { number: number; names: Name[]; begin: () => void }

/**
 * Lines in which tasks wait for those that came before them, one for each name, whatever overtakes them elsewhere. A task
 * with several names is in several lines, and begins when it is the first in all of them. It waits only for tasks that came
 * earlier, so no two wait for each other.
 */
export function openLines({ patience = second / 4, longestWait, overloaded }: Rules) {
  const lines = new Map<Name, Waiting[]>()
  /** Those whose names are not known yet. Each could be in any line. */
  const unnamed: Waiting[] = []
  let lastNumber = 0

  function beginIfFirst(one: Waiting | undefined) {
    if (!one || (unnamed[0] && unnamed[0].number <= one.number)) return
    if (one.names.every((name) => lines.get(name)?.[0] === one)) one.begin()
  }

  /** Takes its place by its number: others may have come before its names were known. */
  function stand(one: Waiting, names: Name[]) {
    one.names = [...new Set(names)]
    for (const name of one.names) {
      const line = lines.get(name) ?? []
      lines.set(name, line)
      line.splice(line.findLastIndex(({ number }) => number < one.number) + 1, 0, one)
    }
  }

  function leaveUnnamed(one: Waiting) {
    const index = unnamed.indexOf(one)
    if (index < 0) return
    unnamed.splice(index, 1)
    if (index === 0) for (const [first] of lines.values()) beginIfFirst(first)
  }

  function leaveLines(one: Waiting) {
    for (const name of one.names) {
      const rest = lines.get(name)?.filter((each) => each !== one) ?? []
      if (rest.length === 0) lines.delete(name)
      else lines.set(name, rest)
    }
    for (const name of one.names.splice(0)) beginIfFirst(lines.get(name)?.[0])
  }

  /** Takes the last place in the lines of these names. Without names, in all lines until `name` says which. */
  function enter(known?: Name[]) {
    const { promise: first, resolve: begin } = Promise.withResolvers<void>()
    const one: Waiting = { number: (lastNumber += 1), names: [], begin }
    if (known) stand(one, known)
    else unnamed.push(one)
    let isLost = false
    const leave = () => {
      clearTimeout(lose)
      leaveUnnamed(one)
      leaveLines(one)
    }
    const lose = setTimeout(() => {
      isLost = true
      leave()
    }, patience)
    return {
      /** Leaves the lines of other names than these. */
      name: (names: Name[]) => {
        if (!unnamed.includes(one)) return
        stand(one, names)
        leaveUnnamed(one)
      },
      /** Stops the clock of the patience. False if the place is lost already. */
      hold: () => {
        clearTimeout(lose)
        return !isLost
      },
      /** Waits until everybody before has left. */
      turn: async () => {
        beginIfFirst(one)
        const { promise: late, reject } = Promise.withResolvers<never>()
        const timer = setTimeout(() => reject(overloaded()), longestWait)
        await Promise.race([first, late]).finally(() => clearTimeout(timer))
      },
      leave,
    }
  }

  return { enter }
}
