import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { SeenTime } from '../process/clock.ts'
import type { Refusal } from './problem.ts'

/** A request as a reader gets it. It has no body. */
export type SentRequest = {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  remoteAddress: string | undefined
  /** Whether calls wait, so that what could be left out should be. */
  isBusy: boolean
}

/** What only the main thread can do for a reader. The answer to `heavyRead` comes when it may begin. */
export type Question =
  | { statement: { sql: string; parameters: readonly unknown[] } }
  | { heavyRead: { userId: number | null } }

/** From the main thread to a reader. */
export type ToReader =
  | { request: SentRequest; call: number }
  /** The client has received this many bytes of the answer. */
  | { received: number; call: number }
  | { isGone: true; call: number }
  | { result: unknown; question: number }
  | { failure: Failure; question: number }
  | { seenTime: SeenTime }
  | { isClosing: true }

/** An error, which loses its code and its class on the way. */
export type Failure = {
  error: unknown
  code: unknown
  refusal: Pick<Refusal, 'status' | 'problem' | 'headers'> | null
}

/** From a reader to the main thread. */
export type FromReader =
  | { isReady: true }
  /** The beginning of an answer, or all of it. */
  | ({ head: AnswerHead; lines: string; isIdentified: boolean } & Part)
  | ({ head?: undefined } & Part)
  /** The answer is incomplete, and its connection must be closed. */
  | { isBroken: true; call: number }
  /** The call waits for something, so that the reader has time for others. */
  | { isWaiting: true; call: number }
  /** The call must write, so the main thread has to do all of it. */
  | { isReturned: true; call: number }
  | { asked: Question; question: number }
  /** A heavy read is over. */
  | { endOf: number }
  | { lines: string }

export type AnswerHead = { status: number; headers: OutgoingHttpHeaders }

type Part = { call: number; body: Uint8Array<ArrayBuffer> | null; isEnd: boolean }
