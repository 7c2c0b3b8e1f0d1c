import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { MessagePort } from 'node:worker_threads'
import { getRequestListener } from '@hono/node-server'
import type { SeenTime } from '../process/clock.ts'
import { answerUnreadable } from './listen.ts'
import { Refusal } from './problem.ts'
import type {
  AnswerHead,
  Failure,
  FromReader,
  Question,
  SentRequest,
  ToReader,
} from './reader.messages.ts'

/** How many bytes of an answer may be on their way to a slow client. */
const mostUnderWay = 256 * 1024

/** Ends a call that nobody waits for: the main thread does it instead, or its client has gone. Nobody sees it. */
class CallEnded extends Error {}

type Call = {
  id: number
  isBusy: boolean
  isIdentified: boolean
  /** What is logged before the answer. */
  lines: string
  /**
   * Whether nobody waits for the answer of this thread anymore, because the main thread does the call or the client has
   * gone; or whether the main thread has the head of the answer.
   */
  state: 'open' | 'returned' | 'gone' | 'answered'
}

/** Answers the requests that the main thread sends to this worker thread. */
export function openReader(port: MessagePort) {
  const calls = new AsyncLocalStorage<Call>()
  const underWay = new Map<number, Outgoing>()
  const questions = new Map<number, PromiseWithResolvers<unknown>>()
  let lastQuestion = 0

  const post = (message: FromReader, transferred: ArrayBuffer[] = []) =>
    port.postMessage(message, transferred)

  function ask(asked: Question): { question: number; answer: Promise<unknown> } {
    const question = (lastQuestion += 1)
    const answer = Promise.withResolvers<unknown>()
    questions.set(question, answer)
    post({ asked, question })
    return { question, answer: answer.promise }
  }

  function takeQuestion(question: number) {
    const asked = questions.get(question)
    questions.delete(question)
    return asked
  }

  function begin(answer: Listener, id: number, { remoteAddress, isBusy, ...request }: SentRequest) {
    const call: Call = { id, isBusy, isIdentified: false, lines: '', state: 'open' }
    const outgoing = new Outgoing(call, post)
    underWay.set(id, outgoing)
    outgoing.once('close', () => underWay.delete(id))
    const incoming = { ...request, socket: { remoteAddress } }
    calls.run(call, () => void answer(incoming as never, outgoing as never))
    setImmediate(() => {
      if (call.state === 'open') post({ isWaiting: true, call: id })
    })
  }

  return {
    /** Whether calls wait for the main thread. */
    isBusy: () => calls.getStore()?.isBusy ?? false,

    noteSession: () => {
      const call = calls.getStore()
      if (call) call.isIdentified = true
    },

    /** The log of all threads. The lines of a call are logged with its answer, or by the thread that does the call instead. */
    log: {
      write(line: string) {
        const call = calls.getStore()
        if (call?.state === 'open') call.lines += line
        else if (call?.state !== 'returned') post({ lines: line })
      },
    },

    /** Executes a single statement in the main thread. */
    execute: async (sql: string, parameters: readonly unknown[]): Promise<unknown> => {
      if (calls.getStore()?.state === 'returned') throw new CallEnded()
      return ask({ statement: { sql, parameters } }).answer
    },

    /** Returns the call to the main thread, because it must write. */
    returnCall: (): never => {
      const call = calls.getStore()
      if (call?.state === 'open') post({ isReturned: true, call: call.id })
      if (call && call.state !== 'answered') call.state = 'returned'
      throw new CallEnded()
    },

    /** Runs a heavy read once the main thread allows it. */
    limitHeavyReads: async <Result>(
      userId: number | null,
      work: () => Promise<Result>,
    ): Promise<Result> => {
      const { question, answer } = ask({ heavyRead: { userId } })
      await answer
      try {
        return await work()
      } finally {
        post({ endOf: question })
      }
    },

    /** Begins to answer. */
    listen({ fetch, setTime, close }: Handlers) {
      const answer = getRequestListener(fetch, { errorHandler: answerUnreadable })
      port.on('message', (message: ToReader) => {
        if ('request' in message) begin(answer, message.call, message.request)
        else if ('received' in message) underWay.get(message.call)?.received(message.received)
        else if ('isGone' in message) underWay.get(message.call)?.leave()
        else if ('result' in message) takeQuestion(message.question)?.resolve(message.result)
        else if ('failure' in message) {
          takeQuestion(message.question)?.reject(errorOf(message.failure))
        } else if ('seenTime' in message) setTime(message.seenTime)
        else void close().finally(() => port.close())
      })
      post({ isReady: true })
    },
  }
}

function errorOf({ error, code, refusal }: Failure): unknown {
  if (refusal) return new Refusal(refusal.status, refusal.problem, refusal.headers)
  return error instanceof Error ? Object.assign(error, { code }) : error
}

type Handlers = {
  fetch: (request: Request) => Response | Promise<Response>
  setTime: (seen: SeenTime) => void
  close: () => Promise<void>
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

type Post = (message: FromReader, transferred?: ArrayBuffer[]) => void

/** What the answer of a call is written to, as to the response of an HTTP server. */
class Outgoing extends EventEmitter {
  readonly #call: Call
  readonly #post: Post
  #head: AnswerHead | undefined
  #underWay = 0
  #isGone = false
  headersSent = false
  writable = true
  writableFinished = false
  destroyed = false

  constructor(call: Call, post: Post) {
    super()
    this.#call = call
    this.#post = post
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
    this.#head = { status, headers }
    this.headersSent = true
    return this
  }

  write(chunk: string | Uint8Array) {
    const body = bytesOf(chunk)
    this.#underWay += body.byteLength
    this.#send(body, false)
    return this.#underWay < mostUnderWay
  }

  end(chunk?: string | Uint8Array) {
    this.#send(chunk === undefined ? null : bytesOf(chunk), true)
    this.#finish(true)
  }

  destroy() {
    if (this.writable) this.#post({ isBroken: true, call: this.#call.id })
    this.#finish(false)
  }

  received(length: number) {
    const wasFull = this.#underWay >= mostUnderWay
    this.#underWay -= length
    if (wasFull && this.#underWay < mostUnderWay) this.emit('drain')
  }

  /** The client has gone. */
  leave() {
    const call = this.#call
    if (call.state === 'open') {
      if (call.lines) this.#post({ lines: call.lines })
      call.state = 'gone'
    }
    this.#isGone = true
    this.#finish(false)
  }

  #finish(isComplete: boolean) {
    if (!this.writable) return
    this.writable = false
    this.writableFinished = isComplete
    this.destroyed = true
    this.emit('close')
  }

  #send(body: Uint8Array<ArrayBuffer> | null, isEnd: boolean) {
    const call = this.#call
    if (this.#isGone || call.state === 'returned') return
    const { id, lines, isIdentified } = call
    const part = { call: id, body, isEnd }
    const head = this.#head
    this.#head = undefined
    call.state = 'answered'
    this.#post(head ? { ...part, head, lines, isIdentified } : part, body ? [body.buffer] : [])
  }
}

const encoder = new TextEncoder()

/** The bytes in a buffer of their own, which can be transferred. */
const bytesOf = (chunk: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof chunk === 'string' ? encoder.encode(chunk) : new Uint8Array(chunk)
