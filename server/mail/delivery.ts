import { minute, second } from '#contract/dates/durations.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Claimed, claimLetter, endLetter, postponeLetter } from './outbox.ts'
import { type Post, Undelivered } from './post.ts'
import { prepareLetter, type Writing } from './prepare-letter.ts'

/** How long one attempt may take, less than a letter is in one's hands. */
const patience = minute
/** How long letters under way are waited for when the server stops. */
const farewell = 4 * second
const atOnce = 5

type Office = Writing & { post: Post; log: Logger; patience?: number }

/** Sends one letter after the other until none is due. A `signal` that aborts cuts off the one under way. */
export async function deliverDue(
  office: Office,
  { signal, isStopping = () => false }: { signal?: AbortSignal; isStopping?: () => boolean } = {},
): Promise<void> {
  while (!isStopping()) {
    const claimed = await claimLetter(office.database.db)
    if (!claimed) return
    const limit = AbortSignal.timeout(office.patience ?? patience)
    await deliver(office, claimed, signal ? AbortSignal.any([signal, limit]) : limit)
  }
}

async function deliver(office: Office, claimed: Claimed, signal: AbortSignal) {
  const { post, log } = office
  const { db } = office.database
  const { id: letterId, kind } = claimed
  try {
    const letter = await prepareLetter(office, letterId)
    if (letter) await post(claimed, letter, signal)
    await endLetter(db, claimed, letter ? 'Sent' : 'Dropped')
  } catch (error) {
    if (!(error instanceof Undelivered)) {
      log.error({ letterId, kind, err: error }, 'A letter could not be written')
      await postponeLetter(db, claimed)
      return
    }
    const { code, smtpCode, isFinal } = error
    log.warn({ letterId, kind, code, smtpCode, isFinal }, 'A letter could not be sent')
    await (isFinal ? endLetter(db, claimed, 'Refused') : postponeLetter(db, claimed))
  }
}

/** Looks every second whether a letter is due. While one takes its time, others go on. */
export function keepDelivering(office: Office): { stop: () => Promise<void> } {
  const cut = new AbortController()
  const carriers = new Set<Promise<void>>()
  let isStopping = false
  const carry = () => {
    if (carriers.size >= atOnce) return
    const carrier = deliverDue(office, { signal: cut.signal, isStopping: () => isStopping })
      .catch((err: unknown) => office.log.error({ err }, 'The outbox could not be read'))
      .finally(() => carriers.delete(carrier))
    carriers.add(carrier)
  }
  carry()
  const timer = setInterval(carry, second).unref()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      const areDone = Promise.all(carriers)
      await Promise.race([areDone, pause(farewell, null, { ref: false })])
      cut.abort()
      // Each puts its letter back, unless the database hangs as well.
      await Promise.race([areDone, pause(second, null, { ref: false })])
    },
  }
}
