import type { HTTPError } from 'ky'
import type { Problem } from '#contract/problem.ts'
import { retryAfterIn } from './retry-after.ts'

/** A problem as the browser sees it. The call may be retried after `retryAfter` seconds. */
export interface Failure extends Problem {
  retryAfter?: number
}

export const unreachable = 'The server could not be reached. Check your connection and try again.'

const sentences: Record<string, string> = {
  NetworkError: unreachable,
  TimeoutError: 'The server is taking too long to respond. Try again.',
  SchemaValidationError:
    'This page couldn’t read the server’s response. Reload the page and try again.',
}

/**
 * Any failure as one sentence for the user: the response's `message`, else its body if that is a string, else a generic
 * one (specification §8). Errors are recognized by name, so that a page without calls need not load their classes.
 */
export function toProblem(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), code: 'failed' }
  if (!isAnswer(error)) return { message: sentences[error.name] ?? error.message, code: error.name }
  const problem = error.problem ?? {
    message: sentenceIn(error.data) ?? generalFailure(error.response),
    code: 'failed',
  }
  const retryAfter = retryAfterIn(error.response.headers)
  return retryAfter === undefined ? problem : { ...problem, retryAfter }
}

/** Whether the request failed, which a toast has already shown. */
export const isCallFailure = (error: unknown) => isUnanswered(error) || isAnswer(error)

/** Whether the connection failed before a response arrived. */
export const isUnanswered = (error: unknown) =>
  error instanceof Error && ['NetworkError', 'TimeoutError'].includes(error.name)

/** Whether the caller canceled the request. */
export const isCanceled = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Whether a retry would be pointless: the server refused the request or returned an invalid response. */
export const isRefusal = (error: unknown): boolean =>
  isDenied(error) || (error instanceof Error && error.name === 'SchemaValidationError')

/** Whether the server refused the request, and would refuse it again. */
export function isDenied(error: unknown): boolean {
  if (!isAnswer(error)) return false
  const { status } = error.response
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** Whether rows may have changed anyway: the outcome is unknown, or somebody else changed them first. */
export function mayBeDone(error: unknown): boolean {
  if (!isAnswer(error)) return true
  // An overloaded server refuses a change before it does anything.
  if (error.problem?.code === 'overloaded') return false
  const { status } = error.response
  return status >= 500 || status === 404 || status === 408 || status === 409
}

/** Whether the server asked to try again later. */
export const isOverloaded = (error: unknown) =>
  isAnswer(error) && (error.response.status === 503 || error.response.status === 429)

/** Whether the call was repeated for as long as anybody waits, because the server asked for a pause (`retry-after.ts`). */
export const wasRepeated = (error: unknown) =>
  isAnswer(error) && error.response.status === 503 && toProblem(error).retryAfter !== undefined

export const isNotFound = (error: unknown) => isAnswer(error) && error.response.status === 404
/** Whether somebody else changed the row first. */
export const isConflict = (error: unknown) => isAnswer(error) && error.response.status === 409
export const isForbidden = (error: unknown) => isAnswer(error) && error.response.status === 403

/** A failed response; `problem` is its body, if the contract can parse it. */
type Answer = HTTPError & { problem?: Problem }

const isAnswer = (error: unknown): error is Answer =>
  error instanceof Error && error.name === 'HTTPError' && 'response' in error

function sentenceIn(data: unknown): string | undefined {
  if (typeof data === 'string' && data.trim() !== '') return data
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  return typeof data.message === 'string' && data.message !== '' ? data.message : undefined
}

const generalFailure = (response: Response) =>
  `The request failed (${[response.status, response.statusText].join(' ').trim()}). Try again.`
