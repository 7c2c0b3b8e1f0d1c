import { second } from '#contract/dates/durations.ts'

type Name = number | string

export type OrderedQueues = ReturnType<typeof openOrderedQueues>
export type Place = ReturnType<OrderedQueues['enter']>

type Rules = {
  /** How long a place is held for a task that has not arrived completely, in milliseconds. */
  patience?: number
  /** How long a task may wait to be the first, in milliseconds. */
  longestWait: number
  /** The error for tasks that wait longer. */
  overloaded: () => Error
}

type Waiting = { number: number; names: Name[]; begin: () => void }

/**
 * Queues in which tasks wait for those that came before them, one for each name, whatever overtakes them elsewhere. A task
 * with several names is in several queues, and begins when it is the first in all of them. It waits only for tasks that came
 * earlier, so no two wait for each other.
 */
export function openOrderedQueues({ patience = second / 4, longestWait, overloaded }: Rules) {
  const queues = new Map<Name, Waiting[]>()
  /** Those whose names are not known yet. Each could be in any queue. */
  const unnamed: Waiting[] = []
  let lastNumber = 0

  function beginIfFirst(one: Waiting | undefined) {
    if (!one || (unnamed[0] && unnamed[0].number <= one.number)) return
    if (one.names.every((name) => queues.get(name)?.[0] === one)) one.begin()
  }

  /** Takes its place by its number: others may have come before its names were known. */
  function stand(one: Waiting, names: Name[]) {
    one.names = [...new Set(names)]
    for (const name of one.names) {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      queue.splice(queue.findLastIndex(({ number }) => number < one.number) + 1, 0, one)
    }
  }

  function leaveUnnamed(one: Waiting) {
    const index = unnamed.indexOf(one)
    if (index < 0) return
    unnamed.splice(index, 1)
    if (index === 0) for (const [first] of queues.values()) beginIfFirst(first)
  }

  function leaveQueues(one: Waiting) {
    for (const name of one.names) {
      const rest = queues.get(name)?.filter((each) => each !== one) ?? []
      if (rest.length === 0) queues.delete(name)
      else queues.set(name, rest)
    }
    for (const name of one.names.splice(0)) beginIfFirst(queues.get(name)?.[0])
  }

  /** Takes the last place in the queues of these names. Without names, in all queues until `name` says which. */
  function enter(known?: Name[]) {
    const { promise: first, resolve: begin } = Promise.withResolvers<void>()
    const one: Waiting = { number: (lastNumber += 1), names: [], begin }
    if (known) stand(one, known)
    else unnamed.push(one)
    let isLost = false
    const leave = () => {
      clearTimeout(lose)
      leaveUnnamed(one)
      leaveQueues(one)
    }
    const lose = setTimeout(() => {
      isLost = true
      leave()
    }, patience)
    return {
      /** Leaves the queues of other names than these. */
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
      untilFirst: async () => {
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
