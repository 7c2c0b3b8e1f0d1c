import type { MailProblemKind } from '#contract/outbox.ts'
import { minute, second } from '#contract/dates/durations.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { patiently } from '../database/failure.ts'
import { findBounce, markAddress } from './bounces.queries.ts'
import { isFinal, type MailProblem } from './mail-problem.ts'
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
  const result = await attempt(office, claimed, signal)
  // Nothing comes in between: a server that ends before this would send the email again.
  if (typeof result === 'string') await endEmail(db, claimed, { outcome: result })
  else if (isFinal(result)) {
    await endEmail(db, claimed, { outcome: 'Refused', problem: result })
    await patiently(() => markAddress(db, claimed.email, result))
  } else await postponeEmail(db, claimed, result)
}

/** What came of an attempt: an outcome, or why it failed. */
async function attempt(
  { smtp, log, ...writing }: Office,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<'Sent' | 'Dropped' | MailProblem> {
  const { id: outboxEmailId, kind } = claimed
  try {
    const isNews = writing.emails.some(({ name, isNews: is }) => name === kind && is)
    if (isNews && (await findBounce(writing.database.db, claimed.email)) !== null)
      return notSent('AddressBounces')
    const prepared = await prepareEmail(writing, outboxEmailId)
    if (!prepared) return 'Dropped'
    await smtp(claimed, prepared, signal)
    return 'Sent'
  } catch (error) {
    if (!(error instanceof Undelivered)) {
      log.error({ outboxEmailId, kind, err: error }, 'An email could not be composed')
      return notSent('NotComposed')
    }
    const { code, problem, reason } = error
    const { smtpCode, enhancedCode } = problem
    const line = { outboxEmailId, kind, code, smtpCode, enhancedCode, isFinal: isFinal(problem) }
    log.warn({ ...line, reason }, 'An email could not be sent')
    return problem
  }
}

const notSent = (kind: MailProblemKind): MailProblem => ({
  kind,
  smtpCode: null,
  enhancedCode: null,
})

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
