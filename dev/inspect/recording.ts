import { z } from '#contract/zod.ts'

/** An event that an actor received, and the resulting state. `at` is in milliseconds since 1970. */
const Entry = z.object({
  at: z.number(),
  event: z.looseObject({ type: z.string() }),
  value: z.json(),
  context: z.json(),
  status: z.enum(['active', 'done', 'error', 'stopped']),
  /** The ids of the transitions taken, as in the machine's chart. */
  taken: z.array(z.string()),
})
export type Entry = z.infer<typeof Entry>

/** The recorded history of one actor. */
export const Recording = z.object({
  id: z.string(),
  tab: z.string(),
  name: z.string(),
  machine: z.string(),
  log: z.array(Entry).check(z.minLength(1)),
})
export type Recording = z.infer<typeof Recording>

/** A tab of the app. */
export interface Tab {
  id: string
  address: string
}

/** Messages between the tabs of the app and the developer page. */
export type Message =
  | { type: 'page.opened' }
  | { type: 'tab.present'; tab: Tab; recordings: readonly Recording[] }
  | { type: 'actor.moved'; tab: Tab; recording: Omit<Recording, 'log'>; entry: Entry }
  | { type: 'tab.left'; tab: Tab }

export const channelName = 'running-machines'

const longestLog = 500
const mostRecordings = 60

/** Adds an entry, and drops the oldest ones of a long log. */
export const extended = (log: readonly Entry[], entry: Entry) => [
  ...log.slice(1 - longestLog),
  entry,
]

/** Drops the actors that ended first, if there are too many. */
export function withoutOldest<R extends Recording>(recordings: readonly R[]): readonly R[] {
  const ended = recordings.filter(hasEnded)
  const tooMany = new Set(ended.slice(0, Math.max(0, recordings.length - mostRecordings)))
  return recordings.filter((each) => !tooMany.has(each))
}

export const hasEnded = ({ log }: Recording) => log.at(-1)?.status !== 'active'
