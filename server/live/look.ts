import { second } from '#contract/dates/durations.ts'
import type { Logger } from 'pino'
import type { Announced } from '../audit/announce.ts'
import type { Database } from '../database/database.ts'

/** With which ids new rows begin, or that this is unknown. */
export type First = 'unknown' | Announced

/** Changes that come shortly after each other are looked for together. In milliseconds. */
const gathering = second / 20

/** How often the embedded database is asked whether something was committed. */
const embeddedPace = second / 10

/** How often another one is looked at: while nobody can listen, and while this process does. */
const pollingPace = second / 2
const listeningPace = 5 * second

/**
 * Looks for changes when there are some: at once if another process announces them, and otherwise from time to time. One
 * look ends before the next one begins. Returns how to stop.
 */
export function lookRepeatedly(
  { database, log }: { database: Database; log: Logger },
  look: (first: First) => Promise<void>,
): () => void {
  let wanted: First | undefined
  let isLooking = false
  let hasFailed = false
  let planned: NodeJS.Timeout | undefined

  function want(first: First) {
    wanted = wanted === undefined ? first : earlierOf(wanted, first)
    plan()
  }

  function plan() {
    if (wanted === undefined || isLooking) return
    planned ??= setTimeout(() => void lookNow(), gathering).unref()
  }

  function takeWanted() {
    const first = hasFailed ? 'unknown' : wanted
    wanted = undefined
    return first
  }

  async function lookNow() {
    planned = undefined
    isLooking = true
    try {
      await look(takeWanted() ?? 'unknown')
      hasFailed = false
    } catch (err) {
      if (!hasFailed) log.warn({ err }, 'The changes for open browsers could not be read')
      hasFailed = true
    }
    isLooking = false
    plan()
  }

  const stopWatching = watch(database, want)
  return () => {
    stopWatching()
    clearTimeout(planned)
  }
}

function watch(database: Database, want: (first: First) => void): () => void {
  if (!database.listen) {
    let known = database.state()
    const timer = setInterval(() => {
      const state = database.state()
      // It is undefined in the middle of a transaction.
      if (state === undefined || state === known) return
      known = state
      want('unknown')
    }, embeddedPace).unref()
    return () => clearInterval(timer)
  }
  const listening = database.listen((word) => want(JSON.parse(word) as Announced))
  let wasListening = false
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const isListening = listening.isListening()
    const isDue = performance.now() - lookedAt >= listeningPace
    if (isListening && wasListening && !isDue) return
    wasListening = isListening
    lookedAt = performance.now()
    want('unknown')
  }, pollingPace).unref()
  return () => {
    clearInterval(timer)
    listening.stop()
  }
}

function earlierOf(one: First, other: First): First {
  if (one === 'unknown' || other === 'unknown') return 'unknown'
  const least = (name: keyof Announced) => {
    const ids = [one, other].flatMap((each) => each[name] ?? [])
    return ids.length > 0 && { [name]: Math.min(...ids) }
  }
  return { ...least('auditEntryId'), ...least('accountSignalId') }
}
