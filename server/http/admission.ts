import { second } from '#contract/dates/durations.ts'
import type { Problem } from '#contract/problem.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { securityHeaders } from './headers.ts'
import { overloaded } from './problem.ts'

type Kind = 'write' | 'read' | 'visit'

export type AdmissionRules = {
  /** How long a request of each kind may wait, in milliseconds. It is refused at once if it would have to wait longer. */
  longestWait: Record<Kind, number>
  /** How many requests of one client may wait. */
  mostEach: number
  /** How many may wait in all. */
  most: number
}

const usualRules: AdmissionRules = {
  longestWait: { write: 2 * second, read: 1.5 * second, visit: second },
  mostEach: 60,
  most: 3000,
}

/** If all kinds wait, a family's enrolling has half of the turns, and a visitor's catalog one of six. */
const turns: Kind[] = ['write', 'read', 'write', 'visit', 'write', 'read']

type Waiting = {
  kind: Kind
  client: string
  begin: () => void
}

type Sources = {
  /** The network address of a client. */
  addressOf: (incoming: IncomingMessage) => string
  /** Whether the database has no connection left, so that more calls would only wait in another queue. */
  isDatabaseBusy?: () => boolean
  log?: Logger
}

export type Admission = ReturnType<typeof openAdmission>

/**
 * Admits calls one by one, so that between two of them the server accepts connections and answers from memory. Those
 * that must wait take turns by kind, and in each kind by client. A queue that is too long is answered 503 at once.
 */
export function openAdmission(
  { addressOf, isDatabaseBusy = () => false, log }: Sources,
  rules: Partial<AdmissionRules> = {},
) {
  const { longestWait, mostEach, most } = { ...usualRules, ...rules }
  const lanes: Record<Kind, Map<string, Waiting[]>> = {
    write: new Map(),
    read: new Map(),
    visit: new Map(),
  }
  const lengths: Record<Kind, number> = { write: 0, read: 0, visit: 0 }
  let turn = 0
  /** The average time between two admissions while requests wait, in milliseconds. */
  let pace = 2
  let lastAdmission = 0
  let isTurnPlanned = false

  const length = () => lengths.write + lengths.read + lengths.visit

  /** How long a request of this kind would wait: its own kind has only its share of the turns. */
  const expectedWait = (kind: Kind) => {
    const share = turns.filter((each) => each === kind).length / turns.length
    return pace * Math.min(lengths[kind] / share, length() + 1)
  }

  function leave(one: Waiting) {
    const own = lanes[one.kind].get(one.client)
    const place = own?.indexOf(one) ?? -1
    if (!own || place < 0) return
    own.splice(place, 1)
    lengths[one.kind] -= 1
    if (own.length === 0) lanes[one.kind].delete(one.client)
  }

  /** The next request: the next client of the next kind that waits. */
  function next(): Waiting | undefined {
    for (const kind of [...turns.slice(turn), ...turns.slice(0, turn)]) {
      turn = (turn + 1) % turns.length
      const [entry] = lanes[kind]
      if (!entry) continue
      const [client, own] = entry
      const [first] = own
      if (!first) continue
      leave(first)
      // The client goes to the end of its kind.
      if (lanes[kind].delete(client)) lanes[kind].set(client, own)
      return first
    }
    return undefined
  }

  function planTurn() {
    if (isTurnPlanned) return
    isTurnPlanned = true
    // After whatever has arrived by then was read.
    if (isDatabaseBusy()) setTimeout(takeTurn, 2)
    else setImmediate(takeTurn)
  }

  function takeTurn() {
    isTurnPlanned = false
    if (isDatabaseBusy()) return planTurn()
    const one = next()
    if (one) {
      const now = performance.now()
      pace += (Math.min(now - lastAdmission, second) - pace) / 50
      lastAdmission = now
      one.begin()
    }
    if (length() > 0) planTurn()
  }

  let refusedCount = 0

  /** One line in the log counts all that are refused within a second: logging each would take too long. */
  function refuseAfter(outgoing: ServerResponse, wait: number) {
    refuse(outgoing, wait)
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

    /** Runs the work when its turn comes, or answers 503. Nothing happens once the client has gone. */
    admit(incoming: IncomingMessage, outgoing: ServerResponse, work: () => void) {
      const kind = kindOf(incoming)
      if (!kind) return work()
      const { authorization } = incoming.headers
      const client = authorization ?? addressOf(incoming)
      const own = lanes[kind].get(client) ?? []
      const wait = expectedWait(kind)
      if (wait > longestWait[kind] || own.length >= mostEach || length() >= most)
        return refuseAfter(outgoing, wait)
      const leaveUnanswered = () => {
        clearTimeout(deadline)
        leave(one)
      }
      const deadline = setTimeout(() => {
        leave(one)
        refuseAfter(outgoing, longestWait[kind])
      }, longestWait[kind])
      const begin = () => {
        clearTimeout(deadline)
        outgoing.off('close', leaveUnanswered)
        work()
      }
      const one: Waiting = { kind, client, begin }
      lanes[kind].set(client, own)
      own.push(one)
      lengths[kind] += 1
      outgoing.once('close', leaveUnanswered)
      if (length() === 1) lastAdmission = performance.now()
      planTurn()
    },
  }
}

/** The kind of a call. Undefined for what is answered from memory: files, the health, and pages. */
function kindOf({ method, url = '', headers }: IncomingMessage): Kind | undefined {
  if (!/^\/(api|calendar)\//.test(url) || /^\/api\/health(\?|$)/.test(url)) return undefined
  if (method !== 'GET' && method !== 'HEAD') return 'write'
  return headers.authorization === undefined ? 'visit' : 'read'
}

const { problem } = overloaded()

/** As cheap as possible, because it is done when there is no time for anything else. */
function refuse(outgoing: ServerResponse, wait: number) {
  const retryAfter = Math.min(30, Math.max(1, Math.ceil(wait / second)))
  const body: Problem = problem
  outgoing
    .writeHead(503, {
      ...securityHeaders,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json',
      'Retry-After': retryAfter,
    })
    .end(JSON.stringify(body))
}
