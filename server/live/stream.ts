import type { LiveChange, LiveMessage } from '#contract/live.ts'
import type { SignedIn } from '../calls/call.ts'
import type { Sent } from '../calls/event-stream.ts'
import { keyOf } from './live.queries.ts'

export type Stream = ReturnType<typeof openStream>

const nothing = (): LiveMessage => ({
  changes: [],
  areNotificationsNew: false,
  isEverything: false,
  spread: 0,
})

/**
 * What one browser has not heard yet: changes that come while it reads slowly become one message, so that it never
 * waits in memory for long. `position` is the one of the last message.
 */
export function openStream(visitor: SignedIn, position: () => number) {
  let pending: LiveMessage | undefined
  let isEnded = false
  let wake: (() => void) | undefined

  function add(part: Partial<LiveMessage>) {
    const before = pending ?? nothing()
    pending = {
      changes: eachOnce([...before.changes, ...(part.changes ?? [])]),
      areNotificationsNew: before.areNotificationsNew || part.areNotificationsNew === true,
      isEverything: before.isEverything || part.isEverything === true,
      spread: Math.max(before.spread, part.spread ?? 0),
    }
    wake?.()
  }

  return {
    ...visitor,
    add,

    /** Waits for the next message. Undefined after the end. */
    async next(): Promise<Sent<LiveMessage> | undefined> {
      if (!pending && !isEnded) await new Promise<void>((resolve) => (wake = resolve))
      const data = pending
      pending = undefined
      return data && !isEnded ? { id: position(), data } : undefined
    },

    end() {
      isEnded = true
      wake?.()
    },
  }
}

const eachOnce = (changes: LiveChange[]) => [
  ...new Map(changes.map((change) => [keyOf(change), change])).values(),
]
