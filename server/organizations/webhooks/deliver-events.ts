import { day, second } from '#contract/dates/durations.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Encryption } from '#server/crypto/encryption.ts'
import type { Database } from '#server/database/database.ts'
import { clock } from '#server/process/clock.ts'
import {
  type Claimed,
  claimDelivery,
  endDelivery,
  postponeDelivery,
  releaseDelivery,
} from './deliveries.queries.ts'
import { type Attempt, bodyOf, headersOf, patience, sendEvent } from './send-event.ts'
import { switchOff } from './switch-off.ts'

/** After how long without success a webhook is switched off. In milliseconds. */
const longestFailure = 5 * day

/** How many events a process sends at once: in all, to one webhook, and to one that does not receive them. */
const atOnce = 50
const atOnceToOne = 5
const atOnceToFailing = 1

/** How long a stopping server waits for events that are being sent. */
const farewell = 4 * second

type Office = {
  database: Database
  encryption: Encryption
  log: Logger
  /** Whether receivers may be in a private network, and use http. */
  allowsPrivate: boolean
  /** The timeout of an attempt, if not the usual one. In milliseconds. */
  patience?: number
}

/** Sends the due events of all webhooks. A receiver that is slow or away delays only its own. */
function openDelivery(office: Office) {
  const { db } = office.database
  const cut = new AbortController()
  const underWay = new Set<Promise<void>>()
  const lines = new Map<number, { length: number; isFull: boolean }>()
  const stopping = new AbortController()
  let ended = 0
  let filling: Promise<void> | undefined

  function start(claimed: Claimed) {
    const { webhookId, failingSince } = claimed
    const most = failingSince === null ? atOnceToOne : atOnceToFailing
    const add = (count: number) => {
      const length = (lines.get(webhookId)?.length ?? 0) + count
      if (length === 0) lines.delete(webhookId)
      else lines.set(webhookId, { length, isFull: length >= most })
    }
    add(1)
    const delivery = deliver(office, claimed, cut.signal)
      .catch((err: unknown) =>
        office.log.error({ err }, 'What came of an event could not be stored'),
      )
      .finally(() => {
        underWay.delete(delivery)
        add(-1)
        ended += 1
        fill()
      })
    underWay.add(delivery)
  }

  async function claimAll() {
    let before: number
    do {
      before = ended
      while (!stopping.signal.aborted && underWay.size < atOnce) {
        const full = [...lines].filter(([, { isFull }]) => isFull).map(([webhookId]) => webhookId)
        const claimed = await claimDelivery(db, full)
        if (!claimed) break
        start(claimed)
      }
    } while (ended !== before && !stopping.signal.aborted)
  }

  function fill(): void {
    filling ??= claimAll()
      .catch((err: unknown) =>
        office.log.error({ err }, 'The events of webhooks could not be read'),
      )
      .finally(() => (filling = undefined))
  }

  const areDone = async (): Promise<void> => {
    if (!filling && underWay.size === 0) return
    await Promise.all([filling, ...underWay])
    await areDone()
  }

  return {
    fill,
    areDone,
    async stop() {
      stopping.abort()
      await Promise.race([areDone(), pause(farewell, null, { ref: false })])
      cut.abort()
      // Each returns its delivery, unless the database hangs as well.
      await Promise.race([areDone(), pause(second, null, { ref: false })])
    },
  }
}

/** Sends the events that are due. */
export async function deliverDueEvents(office: Office): Promise<void> {
  const delivery = openDelivery(office)
  delivery.fill()
  await delivery.areDone()
}

/** Checks every second whether events are due. */
export function startDeliveringEvents(office: Office): { stop: () => Promise<void> } {
  const delivery = openDelivery(office)
  delivery.fill()
  const timer = setInterval(delivery.fill, second).unref()
  return {
    stop() {
      clearInterval(timer)
      return delivery.stop()
    },
  }
}

async function deliver(office: Office, claimed: Claimed, stopped: AbortSignal) {
  const { database, encryption, log, allowsPrivate } = office
  const { id: webhookDeliveryId, webhookId } = claimed
  const secrets = secretsOf(encryption, claimed)
  const body = bodyOf(claimed)
  const startedAt = performance.now()
  const attempt = await (secrets.length === 0 ? unsigned : sendEvent)({
    url: claimed.url,
    headers: headersOf(claimed.messageId, body, secrets, clock.now()),
    body,
    allowsPrivate,
    signal: AbortSignal.any([stopped, AbortSignal.timeout(office.patience ?? patience)]),
  })
  const result = { ...attempt, duration: Math.round(performance.now() - startedAt) }
  const { failure, statusCode } = result
  // Nothing comes in between: a server that ends before this would send the event again.
  if (failure === null) return endDelivery(database.db, claimed, result)
  if (stopped.aborted) return void (await releaseDelivery(database.db, claimed))
  log.info({ webhookDeliveryId, webhookId, statusCode, failure }, 'An event was not received')
  const isGone = statusCode === 410
  await postponeDelivery(database.db, claimed, { ...result, isFinal: isGone })
  if (isGone) await switchOff(database, webhookId, 'Gone')
  else if (isFailingTooLong(claimed)) await switchOff(database, webhookId, 'Failing')
}

/** An event that nobody could verify is not sent. */
const unsigned = async (): Promise<Attempt> => ({
  statusCode: null,
  response: null,
  failure: 'The secret cannot be read, because a key of this site was lost. Renew it.',
})

const isFailingTooLong = ({ failingSince }: Claimed) =>
  failingSince !== null && clock.confirmed() - Date.parse(failingSince) > longestFailure

function secretsOf(
  encryption: Encryption,
  { secret, previousSecret, previousSecretUntil }: Claimed,
): string[] {
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil > clock.timestamp()
  return [secret, isPreviousValid ? previousSecret : null].flatMap((encrypted) => {
    const known = encrypted === null ? undefined : encryption.decrypt(encrypted)
    return known === undefined ? [] : [known]
  })
}
