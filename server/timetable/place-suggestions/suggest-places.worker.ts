import type { MessagePort } from 'node:worker_threads'
import type { FindSuggestions, FoundSuggestions } from '#contract/timetable/place-suggestions.ts'
import { describeMoves } from './describe-moves.rules.ts'
import { problemOf } from './school-problem.rules.ts'
import type { School } from './school.queries.ts'
import { searchPlaces, type FoundPlaces } from './search-places.ts'

export type Asked = {
  school: School
  wanted: FindSuggestions
  seed: number
  /** In milliseconds. */
  duration: number
  port: MessagePort
}

/** How often the caller hears of something better, in milliseconds. */
const pause = 300

/** Sends each better suggestion to the port, and the best one at the end. */
export function suggest({ school, wanted, seed, duration, port }: Asked): void {
  const { problem, movesTo } = problemOf(school, wanted)
  const nothing = describeMoves(school, [])
  let best: Omit<FoundSuggestions, 'isDone'> = nothing
  let latest: FoundPlaces | undefined
  let sent = performance.now()
  const describe = () => {
    if (!latest) return
    const found = describeMoves(school, movesTo(latest.places))
    latest = undefined
    if (found.conflictsAfter <= nothing.conflictsBefore) best = found
  }
  for (const found of searchPlaces(problem, { seed, limit: { duration } })) {
    latest = found ?? latest
    if (!latest || performance.now() - sent < pause) continue
    describe()
    port.postMessage({ ...best, isDone: false } satisfies FoundSuggestions)
    sent = performance.now()
  }
  describe()
  port.postMessage({ ...best, isDone: true } satisfies FoundSuggestions)
}
