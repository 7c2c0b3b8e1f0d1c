import { minute, second } from '#contract/dates/durations.ts'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { overloaded } from '../http/problem.ts'
import type * as tasks from './passwords.worker.ts'

const mostThreads = 4
const mostWaiting = 100

/**
 * A task that takes longer ends with its thread, and is refused: other work leaves it too little of the processor. While no
 * core is idle, a new thread needs more than ten seconds to load, at its priority.
 */
const longest = 30 * second

/** Tests change it: they wait for each hash, while other tests keep all cores busy. */
export const priority = { niceIncrement: 10 }

/**
 * Hashes take tens of milliseconds of a core. They run in threads of their own, at a low priority, so that many people
 * who log in at once slow down nobody else.
 */
export const openPool = (how = priority) =>
  new Piscina({
    filename: new URL('passwords.worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.min(mostThreads, availableParallelism()),
    idleTimeout: minute,
    ...how,
  })

let pool: Piscina | undefined

/** Runs a task of `passwords.worker.ts`, or refuses it while too many wait. */
export async function inPool<Name extends keyof typeof tasks>(
  name: Name,
  input: Parameters<(typeof tasks)[Name]>[0],
): Promise<Awaited<ReturnType<(typeof tasks)[Name]>>> {
  const opened = (pool ??= openPool())
  if (opened.queueSize >= mostWaiting) throw overloaded()
  const signal = AbortSignal.timeout(longest)
  try {
    return await opened.run(input, { name, signal })
  } catch (error) {
    throw signal.aborted ? overloaded() : error
  }
}
