import { minute, second } from '#contract/dates/durations.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Claimed, claimEmail, endEmail, postponeEmail } from './outbox.ts'
import { type MailTransport, Undelivered } from './transport.ts'
import { prepareEmail, type Writing } from './prepare-email.ts'

/** The timeout of one attempt. Shorter than an email stays claimed. */
const patience = minute
/** How long a stopping server waits for emails that are being sent. */
const farewell = 4 * second
const atOnce = 5

type Office = Writing & { smtp: MailTransport; log: Logger; patience?: number }

/** Sends the due emails, one after the other. An aborted `signal` cancels the current one. */
export async function deliverDue(
  office: Office,
  { signal, isStopping = () => false }: { signal?: AbortSignal; isStopping?: () => boolean } = {},
): Promise<void> {
  while (!isStopping()) {
    const claimed = await claimEmail(office.database.db)
    if (!claimed) return
    const limit = AbortSignal.timeout(office.patience ?? patience)
    await deliver(office, claimed, signal ? AbortSignal.any([signal, limit]) : limit)
  }
}

async function deliver(office: Office, claimed: Claimed, signal: AbortSignal) {
  const { db } = office.database
  const outcome = await attempt(office, claimed, signal)
  // Nothing comes in between: a server that ends before this would send the email again.
  if (outcome) await endEmail(db, claimed, outcome)
  else await postponeEmail(db, claimed)
}

/** The outcome of an attempt; undefined if it is repeated later. */
async function attempt(
  { smtp, log, ...writing }: Office,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<'Sent' | 'Refused' | 'Dropped' | undefined> {
  const { id: outboxEmailId, kind } = claimed
  try {
    const prepared = await prepareEmail(writing, outboxEmailId)
    if (!prepared) return 'Dropped'
    await smtp(claimed, prepared, signal)
    return 'Sent'
  } catch (error) {
    if (!(error instanceof Undelivered)) {
      log.error({ outboxEmailId, kind, err: error }, 'An email could not be composed')
      return undefined
    }
    const { code, smtpCode, isFinal } = error
    log.warn({ outboxEmailId, kind, code, smtpCode, isFinal }, 'An email could not be sent')
    return isFinal ? 'Refused' : undefined
  }
}

/** Checks every second whether an email is due. A slow email does not hold up others. */
export function startDelivering(office: Office): { stop: () => Promise<void> } {
  const cut = new AbortController()
  const deliveries = new Set<Promise<void>>()
  let isStopping = false
  const startDelivery = () => {
    if (deliveries.size >= atOnce) return
    const delivery = deliverDue(office, { signal: cut.signal, isStopping: () => isStopping })
      .catch((err: unknown) => office.log.error({ err }, 'The outbox could not be read'))
      .finally(() => deliveries.delete(delivery))
    deliveries.add(delivery)
  }
  startDelivery()
  const timer = setInterval(startDelivery, second).unref()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      const areDone = Promise.all(deliveries)
      await Promise.race([areDone, pause(farewell, null, { ref: false })])
      cut.abort()
      // Each returns its email to the outbox, unless the database hangs as well.
      await Promise.race([areDone, pause(second, null, { ref: false })])
    },
  }
}
