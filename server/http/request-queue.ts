import { second } from '#contract/dates/durations.ts'
import { LRUCache } from 'lru-cache'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { securityHeaders } from './headers.ts'
import { overloaded } from './problem.ts'

type Kind = 'write' | 'read' | 'anonymous'

export type QueueRules = {
  /** How long a request of each kind may wait, in milliseconds. It is refused at once if it would have to wait longer. */
  longestWait: Record<Kind, number>
  /** How many requests of one session may wait. */
  mostEach: number
  /** The same for an address: many people share one, and a session is known only after its first call. */
  mostEachAddress: number
  /** How many may wait in all. */
  most: number
  /** How long a call is expected to take before any was measured, in milliseconds. */
  firstPace: number
}

const usualRules: QueueRules = {
  longestWait: { write: 2 * second, read: 1.5 * second, anonymous: second },
  mostEach: 60,
  mostEachAddress: 500,
  most: 3000,
  firstPace: 2,
}

/** If all kinds wait, a family's enrolling has half of the capacity, and anonymous catalogs a sixth. */
const order: Kind[] = ['write', 'read', 'write', 'anonymous', 'write', 'read']

const shareOf = (kind: Kind) => order.filter((each) => each === kind).length / order.length

type Waiting = {
  kind: Kind
  isEnrolling: boolean
  client: string
  begin: () => void
  refuse: (wait: number) => void
}

type Sources = {
  /** The network address of a client. */
  addressOf: (incoming: IncomingMessage) => string
  /** Whether the database has no connection left, so that more calls would only wait in another queue. */
  isDatabaseBusy?: () => boolean
  log?: Logger
}

export type RequestQueue = ReturnType<typeof openRequestQueue>

/**
 * Begins calls one by one, so that between two of them the server accepts connections and answers from memory. Those
 * that must wait are served by kind, and within each kind one client after the other. A call that would wait too long
 * is answered 503 at once. Those that enroll are served in the order in which they arrived.
 */
export function openRequestQueue(
  { addressOf, isDatabaseBusy = () => false, log }: Sources,
  rules: Partial<QueueRules> = {},
) {
  const { longestWait, mostEach, mostEachAddress, most, firstPace } = { ...usualRules, ...rules }
  const queues: Record<Kind, Map<string, Waiting[]>> = {
    write: new Map(),
    read: new Map(),
    anonymous: new Map(),
  }
  const lengths: Record<Kind, number> = { write: 0, read: 0, anonymous: 0 }
  /** Tokens of sessions. Everybody else is one client per address, whatever token they send. */
  const known = new LRUCache<string, true>({ max: 20_000 })
  /** Those that enroll, in the order in which they arrived. */
  const enrolling: Waiting[] = []
  let place = 0
  /** The average time between the beginnings of two calls while requests wait, in milliseconds. */
  let pace = firstPace
  let lastBeginning = 0
  let isPlanned = false
  let refusedCount = 0
  let refusedTotal = 0

  const length = () => lengths.write + lengths.read + lengths.anonymous

  /** How long one more request of a client would wait. Other clients get ahead of it once for each of its own. */
  function expectedWait(kind: Kind, client: string): number {
    const own = (queues[kind].get(client)?.length ?? 0) + 1
    let ahead = 0
    for (const { length: theirs } of queues[kind].values()) ahead += Math.min(theirs, own)
    return pace * Math.min(ahead / shareOf(kind), length())
  }

  function leave(one: Waiting) {
    const own = queues[one.kind].get(one.client)
    const index = own?.indexOf(one) ?? -1
    if (!own || index < 0) return
    own.splice(index, 1)
    if (one.isEnrolling) enrolling.splice(enrolling.indexOf(one), 1)
    lengths[one.kind] -= 1
    if (own.length === 0) queues[one.kind].delete(one.client)
  }

  /** The next request: of the next kind, the next client's oldest. */
  function next(): Waiting | undefined {
    for (const kind of [...order.slice(place), ...order.slice(0, place)]) {
      place = (place + 1) % order.length
      const [entry] = queues[kind]
      const first = entry?.[1][0]
      if (!entry || !first) continue
      const [client, own] = entry
      // No family overtakes another that pressed earlier, so the earliest takes the turn.
      const begun = first.isEnrolling ? (enrolling[0] ?? first) : first
      leave(begun)
      // The client goes to the end of its queue.
      if (queues[kind].delete(client)) queues[kind].set(client, own)
      return begun
    }
    return undefined
  }

  function plan() {
    if (isPlanned) return
    isPlanned = true
    // After whatever has arrived by then was read.
    if (isDatabaseBusy()) setTimeout(beginNext, 2)
    else setImmediate(beginNext)
  }

  function beginNext() {
    isPlanned = false
    if (length() === 0) return
    if (isDatabaseBusy()) return plan()
    const now = performance.now()
    pace += (Math.min(now - lastBeginning, second) - pace) / 50
    lastBeginning = now
    next()?.begin()
    if (length() > 0) plan()
  }

  /** Of all clients of a kind, the one with the most waiting requests loses the last one. */
  function dropFromLongest(kind: Kind, ownLength: number): boolean {
    let longest: Waiting[] = []
    for (const theirs of queues[kind].values()) if (theirs.length > longest.length) longest = theirs
    const last = longest.at(-1)
    if (!last || longest.length <= ownLength + 1) return false
    last.refuse(longestWait[kind])
    return true
  }

  /** One line in the log counts all that are refused within a second: logging each would take too long. */
  function countRefused() {
    refusedTotal += 1
    refusedCount += 1
    if (refusedCount > 1) return
    const report = () => {
      log?.warn({ refusedCount }, 'Requests were refused because the server is overloaded')
      refusedCount = 0
    }
    setTimeout(report, second).unref()
  }

  return {
    /** Whether requests wait, so that what could be left out should be. */
    isBusy: () => length() > 10,

    isNextWaiting: () => length() > 0,

    /** How many requests of each kind wait, and how many were refused since the server started. */
    counts: () => ({ waiting: { ...lengths }, refused: refusedTotal }),

    /** Notes that a token belongs to a session, so that its requests need not share a queue with others. */
    recognize: (token: string) => void known.set(token, true),

    /** Does the work when its time comes, or answers 503. Nothing is done once the client has gone. */
    enqueue(incoming: IncomingMessage, outgoing: ServerResponse, work: () => void) {
      const kind = kindOf(incoming)
      if (!kind) return work()
      const token = incoming.headers.authorization?.replace(/^Bearer +/i, '')
      const isKnown = token !== undefined && known.has(token)
      const client = isKnown ? token : addressOf(incoming)
      const own = queues[kind].get(client) ?? []
      const wait = expectedWait(kind, client)
      const isTooMuch =
        wait > longestWait[kind] ||
        own.length >= (isKnown ? mostEach : mostEachAddress) ||
        (length() >= most && !dropFromLongest(kind, own.length))
      if (isTooMuch) {
        countRefused()
        return answerOverloaded(outgoing, wait)
      }
      const end = () => {
        clearTimeout(deadline)
        outgoing.off('close', end)
        leave(one)
      }
      const one: Waiting = {
        kind,
        client,
        isEnrolling: isEnrolling(incoming),
        begin: () => {
          end()
          work()
        },
        refuse: (waited) => {
          end()
          countRefused()
          answerOverloaded(outgoing, waited)
        },
      }
      const deadline = setTimeout(() => one.refuse(longestWait[kind]), longestWait[kind])
      queues[kind].set(client, own)
      own.push(one)
      if (one.isEnrolling) enrolling.push(one)
      lengths[kind] += 1
      outgoing.once('close', end)
      if (length() === 1) lastBeginning = performance.now()
      plan()
    },
  }
}

/** The kind of a call. Undefined for what is answered from memory: files, pages, the health. */
function kindOf({ method, url = '', headers }: IncomingMessage): Kind | undefined {
  const path = pathOf(url)
  if (!isCall(path)) return undefined
  if (method !== 'GET' && method !== 'HEAD') return 'write'
  return headers.authorization === undefined ? 'anonymous' : 'read'
}

/** Whether a family enrolls, or holds seats: they are given in the order in which such calls arrive. */
const isEnrolling = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' && /^\/api\/(Class|FamilyPlan)\/(enroll|hold)\//.test(pathOf(url))

/** Whether it is not answered from memory. */
export const isCall = (path: string): boolean =>
  /^\/(api|calendar)\//i.test(path) && !/^\/api\/health$/.test(path)

/** The path as it is routed. An escaped or absolute address reaches the same call. */
export function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/i, '').replace(/\?.*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const body = JSON.stringify(overloaded().problem)

/**
 * Answers 503, to be repeated after `wait` milliseconds. As cheap as possible, because it is done when there is no time for
 * anything else.
 */
export function answerOverloaded(outgoing: ServerResponse, wait: number) {
  const retryAfter = Math.min(30, Math.max(1, Math.ceil(wait / second)))
  outgoing
    .writeHead(503, {
      ...securityHeaders,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json',
      'Retry-After': retryAfter,
    })
    .end(body)
}
