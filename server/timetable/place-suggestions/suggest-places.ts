import { minute, second } from '#contract/dates/durations.ts'
import { randomInt } from 'node:crypto'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { FindSuggestions, FoundSuggestions } from '#contract/timetable/place-suggestions.ts'
import { EventStream } from '#server/calls/event-stream.ts'
import { overloaded } from '#server/http/problem.ts'
import type { School } from './school.queries.ts'
import type * as tasks from './suggest-places.worker.ts'

/** How many searches a process runs at once. Each takes a core, at a low priority. */
const mostThreads = 2

/** Tests change it. */
export const search = { duration: 20 * second }

let pool: Piscina | undefined

const openPool = () =>
  new Piscina({
    filename: new URL('suggest-places.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: mostThreads,
    idleTimeout: minute,
    niceIncrement: 10,
  })

const running = new Set<AbortController>()

/**
 * Searches in a thread, and sends what is better than before until the time is over. It ends when the client leaves.
 * Refused while too many search.
 */
export function suggestPlaces(
  school: School,
  wanted: FindSuggestions,
): EventStream<FoundSuggestions> {
  if (running.size >= mostThreads) throw overloaded()
  const leaving = new AbortController()
  running.add(leaving)
  const { port1, port2 } = new MessageChannel()
  let latest: FoundSuggestions | undefined
  let isOver = false
  let id = 0
  let wake = Promise.withResolvers<void>()
  const end = () => {
    isOver = true
    running.delete(leaving)
    port1.close()
    wake.resolve()
  }
  port1.on('message', (found: FoundSuggestions) => {
    latest = found
    if (found.isDone) end()
    else wake.resolve()
  })
  const input = {
    school,
    wanted,
    seed: randomInt(2 ** 31),
    duration: search.duration,
    port: port2,
  } satisfies Parameters<(typeof tasks)['suggest']>[0]
  pool ??= openPool()
  const failure = pool
    .run(input, {
      name: 'suggest' satisfies keyof typeof tasks,
      // Its types name the options of a newer Node, and it takes an array.
      transferList: [port2] as never,
      signal: leaving.signal,
    })
    .then(
      () => undefined,
      (error: unknown) => {
        end()
        return leaving.signal.aborted ? undefined : { error }
      },
    )

  async function next(): Promise<{ id: number; data: FoundSuggestions } | undefined> {
    await wake.promise
    const data = latest
    latest = undefined
    if (!isOver) wake = Promise.withResolvers()
    if (data) return { id: (id += 1), data }
    const failed = await failure
    if (failed) throw failed.error
    return undefined
  }
  return new EventStream(next, () => leaving.abort())
}

/** Ends all searches, so that the server can stop. */
export const stopSuggesting = () => running.forEach((each) => each.abort())
