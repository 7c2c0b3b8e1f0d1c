import { second } from '#contract/dates/durations.ts'
import type { Problem } from '#contract/problem.ts'
import type { Context } from 'hono'
import { isOutOfDescriptors } from '../process/descriptors.ts'
import type { Logged } from '../process/log.ts'

type Status = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/**
 * A refusal that a person may read: thrown anywhere, answered as a `Problem`. Everything else that is thrown is a
 * server error.
 */
export class Refusal extends Error {
  readonly status: Status
  readonly problem: Problem
  readonly headers: Record<string, string>
  /** The account concerned, for the log only. */
  concerns: number | undefined

  constructor(status: Status, problem: Problem, headers: Record<string, string> = {}) {
    super(problem.message)
    this.status = status
    this.problem = problem
    this.headers = headers
  }
}

const refusal = (status: Status, code: string, message: string) =>
  new Refusal(status, { message, code })

export const malformed = (expected = 'valid JSON') =>
  refusal(400, 'malformed', `The request could not be read. Please check that it is ${expected}.`)

/** The client has probably disconnected already. */
export const cutOff = () => refusal(400, 'cut_off', 'The request was incomplete. Please try again.')

export const sessionEnded = () =>
  refusal(401, 'session_ended', 'Your session has ended. Please log in again.')

export const forbidden = (message: string, lacking?: Problem['lacking']) =>
  new Refusal(403, { message, code: 'forbidden', ...(lacking && { lacking }) })

export const reauthenticationRequired = () =>
  refusal(403, 'reauthentication_required', 'Confirm that it’s you to do this.')

export const notFound = () =>
  refusal(404, 'not_found', 'This page or record doesn’t exist, or you don’t have access to it.')

/** Answers a known address with a wrong method. */
export const refuseMethod = (allow: string) => (): never => {
  const message = `This address answers to ${allow} only.`
  throw new Refusal(405, { message, code: 'method_not_allowed' }, { Allow: allow })
}

export const conflict = (
  code: string,
  fields: Record<string, string>,
  message: string,
  inTheWay?: Problem['inTheWay'],
) => new Refusal(409, { message, code, fields, ...(inTheWay && { inTheWay }) })

/** A class would have a scheduling conflict that was not overridden. */
export const conflictsRefused = (message: string, fingerprint: string) =>
  new Refusal(409, { message, code: 'conflicts', fingerprint })

/**
 * Optimistic locking: the row's version changed since it was read. `current` is the row as its call would answer it.
 */
export const versionConflict = (current: { savedBy: string | null }) =>
  new Refusal(409, {
    message: `${current.savedBy ?? 'Someone'} saved this while you were editing it.`,
    code: 'versionConflict',
    current,
  })

/** The version conflict of a list, which does not say who changed it. */
export const listVersionConflict = (message: string, current: unknown[]) =>
  new Refusal(409, { message, code: 'versionConflict', current })

/** The body arrives too slowly, or blocks others. */
export const tooSlow = () =>
  new Refusal(
    408,
    { message: 'The request arrived too slowly. Please try again.', code: 'too_slow' },
    { Connection: 'close' },
  )

/** There are more requests than slots. */
export const overloaded = (message = 'The server is busy. Please try again in a few seconds.') =>
  new Refusal(503, { message, code: 'overloaded' }, { 'Retry-After': '5' })

// The rest of the body is not read, so the connection cannot be reused.
export const tooLarge = (limit: string) =>
  new Refusal(
    413,
    { message: `The request is too large. At most ${limit} can be sent.`, code: 'too_large' },
    { Connection: 'close' },
  )

export const unsupportedType = (expected: string) =>
  refusal(415, 'unsupported_type', `Please send the request as ${expected}.`)

export const unexpectedBody = () => invalid('unexpected_body', 'This call takes no body.')

export const invalid = (code: string, message: string) => refusal(422, code, message)

export const invalidFields = (
  fields: Record<string, string>,
  message = 'Please check the marked fields.',
  code = 'invalid_fields',
) => new Refusal(422, { message, code, fields })

/** `wait` in milliseconds. */
export const tooManyTries = (wait: number) => {
  const seconds = Math.max(1, Math.ceil(wait / second))
  const message = `Too many tries. Please try again in ${inWords(seconds)}.`
  const headers = { 'Retry-After': String(seconds) }
  return new Refusal(429, { message, code: 'too_many_tries' }, headers)
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return counted(Math.ceil(minutes / 60), 'hour')
  return seconds < 60 ? counted(seconds, 'second') : counted(minutes, 'minute')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const databaseUnavailable = () =>
  refusal(
    503,
    'unavailable',
    'The database cannot be reached or written at the moment. Please try again in a minute.',
  )

/** A part of the work may have been done. */
const databaseCrowded = () =>
  new Refusal(
    503,
    { message: 'The server is busy. Please try again in a few seconds.', code: 'unavailable' },
    { 'Retry-After': '5' },
  )

/** The server could not use its files. It may have done a part of the work. The error that showed it is logged. */
export function filesUnavailable(message: string, cause: unknown): Refusal {
  const refused = new Refusal(503, { message, code: 'unavailable' }, { 'Retry-After': '10' })
  refused.cause = cause
  return refused
}

const internal = () =>
  refusal(500, 'internal', 'Something went wrong on our side. Please try again.')

/** Sets the account that a refusal concerns. */
export function about(userId: number | undefined, refused: Refusal): Refusal {
  refused.concerns = userId
  return refused
}

/** Answers a thrown value. An unexpected error is logged with its stack, and never sent to the client. */
export const answerErrors =
  (failures: DatabaseFailures) =>
  (error: unknown, c: Context<Logged>): Response => {
    const refused = refusalOf(error, failures)
    const fault = refused === error ? refused.cause : error
    if (fault !== undefined) c.get('log').error({ err: fault }, 'A request failed')
    return c.json(refused.problem, refused.status, refused.headers)
  }

type DatabaseFailures = Record<'isUnavailable' | 'isCrowded', (error: unknown) => boolean>

function refusalOf(error: unknown, { isUnavailable, isCrowded }: DatabaseFailures): Refusal {
  if (error instanceof Refusal) return error
  if (isOutOfDescriptors(error)) {
    return filesUnavailable('The server is busy. Please try again in a minute.', error)
  }
  if (isCrowded(error)) return databaseCrowded()
  return isUnavailable(error) ? databaseUnavailable() : internal()
}
