import { minute, second } from '#contract/dates/durations.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { SeenTime } from '../process/clock.ts'
import { Refusal } from './problem.ts'
import type { Failure, FromReader, Question, ToReader } from './reader.messages.ts'
import { answerOverloaded, isCall, pathOf } from './request-queue.ts'

/** A reader gets its next call while it works on one, so that it never waits for this thread. */
const maxPending = 2

type Parts = {
  count: number
  startWorker: () => Worker
  /** Whether a call occupies a thread for so long that this one should not do it. */
  isHeavy: (path: string) => boolean
  /** Whether calls wait. */
  isBusy: () => boolean
  /** Whether another call waits, so that two threads have work. */
  isNextWaiting: () => boolean
  isStopping: () => boolean
  /** Called with the token of each session that makes a call. */
  onIdentified: (token: string) => void
  execute: (sql: string, parameters: readonly unknown[]) => Promise<unknown>
  limitHeavyReads: (userId: number | null, work: () => Promise<void>) => Promise<void>
  /** Writes lines of the log. */
  writeLines: (lines: string) => void
  log: Logger
}

type Call = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** Does the call in this thread. */
  doHere: () => void
  /** Whether it occupies its reader. */
  isPending: boolean
}

export type Readers = ReturnType<typeof openReaders>

/**
 * Threads that answer what only reads, each with its own connection to the embedded database. A call that must
 * write, or whose reader has ended, is done in this thread.
 */
export function openReaders(parts: Parts) {
  const readers = new Set<ReaderThread>()
  let seenTime: SeenTime | undefined
  const closing = new AbortController()

  async function run(): Promise<void> {
    const { error, wasReady } = await runOne()
    const { signal } = closing
    if (signal.aborted) return
    parts.log.error({ err: error }, 'A reader ended. Its calls are done by the main thread')
    await pause(wasReady ? second : minute, undefined, { ref: false, signal })
    await run()
  }

  async function runOne(): Promise<{ error: unknown; wasReady: boolean }> {
    const ended = Promise.withResolvers<unknown>()
    try {
      const reader = openThread(parts, ended.resolve)
      readers.add(reader)
      if (seenTime) reader.post({ seenTime })
      const error = await ended.promise
      readers.delete(reader)
      return { error, wasReady: reader.isReady() }
    } catch (error) {
      // Such as without a free file descriptor.
      return { error, wasReady: true }
    }
  }

  /** The reader with the fewest pending calls. What may wait also waits for one that starts. */
  function leastBusy(mayWait: boolean): ReaderThread | undefined {
    let found: ReaderThread | undefined
    for (const each of readers)
      if ((mayWait || each.isReady()) && (!found || each.pendingCount() < found.pendingCount()))
        found = each
    return found
  }

  return {
    /**
     * Answers a request in a reader, or here if it is a write, if all readers are busy, or if no other call waits:
     * passing it on would only take longer.
     */
    answer(incoming: IncomingMessage, outgoing: ServerResponse, doHere: () => void) {
      const kind = kindOf(incoming)
      if (kind === undefined) return doHere()
      const mayWait = kind === 'page' || parts.isHeavy(pathOf(incoming.url ?? ''))
      if (!mayWait && !parts.isNextWaiting()) return doHere()
      const reader = leastBusy(mayWait)
      if (!reader || (!mayWait && reader.pendingCount() >= maxPending)) return doHere()
      return reader.take({ incoming, outgoing, doHere, isPending: true })
    },

    /** Starts the readers. `seen` is what the clock of this thread has seen. */
    start(seen: SeenTime | undefined) {
      seenTime = seen
      for (let number = 0; number < parts.count; number += 1)
        // It rejects when the wait for another start is aborted.
        void run().catch(() => {})
    },

    setTime(seen: SeenTime | undefined) {
      seenTime = seen
      if (seen) for (const each of readers) each.post({ seenTime: seen })
    },

    counts() {
      const all = [...readers].filter((each) => each.isReady())
      const busy = all.filter((each) => each.pendingCount() > 0).length
      return { busy, idle: all.length - busy }
    },

    async close() {
      closing.abort()
      await Promise.all([...readers].map((each) => each.close()))
    },
  }
}

/** What a reader may answer: calls, and pages, which are rendered. Undefined for writes and files. */
function kindOf({ method, url = '', headers }: IncomingMessage): 'call' | 'page' | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding']) return undefined
  const path = pathOf(url)
  // A login at an OpenID provider asks the provider, which answers once.
  if (/^\/api\/Account\/oidc(\/|$)/i.test(path)) return undefined
  // The main thread has the streams of changes.
  if (/^\/api\/Live\//i.test(path)) return undefined
  if (isCall(path)) return 'call'
  const isOther =
    /^\/(api|images|assets|\.well-known|livez|readyz|healthz|metrics)(\/|$)|\.[a-z][a-z0-9]*\/?$/i.test(
      path,
    )
  return isOther ? undefined : 'page'
}

type ReaderThread = ReturnType<typeof openThread>

function openThread(parts: Parts, onEnd: (error: unknown) => void) {
  const worker = parts.startWorker()
  const calls = new Map<number, Call>()
  const heavyReads = new Map<number, () => void>()
  let lastCall = 0
  let pendingCount = 0
  let isReady = false
  let hasEnded = false
  let failure: unknown

  const post = (message: ToReader) => worker.postMessage(message)

  worker.on('message', onMessage)
  worker.on('error', (error) => (failure = error))
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      hasEnded = true
      const interrupted = [...calls.values()]
      calls.clear()
      for (const end of heavyReads.values()) end()
      onEnd(failure ?? new Error(`The thread exited with ${code}`))
      for (const call of interrupted) redo(call)
      resolve()
    })
  })

  /** What exhausted the memory of a thread would exhaust that of this one, too. */
  function redo({ incoming, outgoing, doHere }: Call) {
    const isTooLarge =
      codeOf(failure) === 'ERR_WORKER_OUT_OF_MEMORY' && parts.isHeavy(pathOf(incoming.url ?? ''))
    if (outgoing.headersSent) outgoing.destroy()
    else if (isTooLarge) answerOverloaded(outgoing, minute)
    else doHere()
  }

  function take(call: Call) {
    const { method, url, headers, rawHeaders, socket } = call.incoming
    const id = (lastCall += 1)
    calls.set(id, call)
    pendingCount += 1
    call.outgoing.once('close', () => {
      if (!calls.has(id)) return
      release(id, call)
      post({ isGone: true, call: id })
    })
    const { remoteAddress } = socket
    const request = { method, url, headers, rawHeaders, remoteAddress, isBusy: parts.isBusy() }
    post({ request, call: id })
  }

  function endPending(call: Call) {
    if (call.isPending) pendingCount -= 1
    call.isPending = false
  }

  function release(id: number, call: Call) {
    endPending(call)
    calls.delete(id)
  }

  function onMessage(message: FromReader) {
    if ('call' in message) {
      const call = calls.get(message.call)
      // The client may have gone.
      if (call) onCallMessage(message, call)
      else if ('head' in message && message.head) parts.writeLines(message.lines)
    } else if ('isReady' in message) isReady = true
    else if ('asked' in message) void reply(message.asked, message.question)
    else if ('endOf' in message) {
      heavyReads.get(message.endOf)?.()
      heavyReads.delete(message.endOf)
    } else parts.writeLines(message.lines)
  }

  function onCallMessage(message: Extract<FromReader, { call: number }>, call: Call) {
    const { outgoing } = call
    if ('isWaiting' in message) endPending(call)
    else if ('isReturned' in message) {
      release(message.call, call)
      call.doHere()
    } else if ('isBroken' in message) {
      release(message.call, call)
      outgoing.destroy()
    } else {
      if (message.head) begin(call, message)
      const { body, isEnd } = message
      if (isEnd) {
        release(message.call, call)
        if (body) outgoing.end(body)
        else outgoing.end()
      } else if (body) {
        const received = () => post({ received: body.byteLength, call: message.call })
        if (outgoing.write(body)) received()
        else outgoing.once('drain', received)
      }
    }
  }

  function begin(call: Call, { head, lines, isIdentified }: Extract<FromReader, { head: object }>) {
    endPending(call)
    parts.writeLines(lines)
    if (isIdentified) {
      const token = call.incoming.headers.authorization?.replace(/^Bearer +/i, '')
      if (token !== undefined) parts.onIdentified(token)
    }
    const { status, headers } = head
    call.outgoing.writeHead(
      status,
      parts.isStopping() ? { ...headers, Connection: 'close' } : headers,
    )
  }

  async function reply(asked: Question, question: number) {
    try {
      if ('statement' in asked) {
        const { sql, parameters } = asked.statement
        post({ result: await parts.execute(sql, parameters), question })
      } else {
        await parts.limitHeavyReads(asked.heavyRead.userId, async () => {
          if (hasEnded) return
          const end = Promise.withResolvers<void>()
          heavyReads.set(question, end.resolve)
          post({ result: undefined, question })
          await end.promise
        })
      }
    } catch (error) {
      post({ failure: failureOf(error), question })
    }
  }

  return {
    take,
    post,
    pendingCount: () => pendingCount,
    isReady: () => isReady,
    async close() {
      if (isReady) post({ isClosing: true })
      else await worker.terminate()
      await Promise.race([ended, pause(second, undefined, { ref: false })])
      await worker.terminate()
    },
  }
}

const failureOf = (error: unknown): Failure => ({
  error,
  code: codeOf(error),
  refusal:
    error instanceof Refusal
      ? { status: error.status, problem: error.problem, headers: error.headers }
      : null,
})

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined
