import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { MiddlewareHandler } from 'hono'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './env.ts'

/** What a request carries for its log line. */
export type Logged = { Variables: { log: Logger; userId: number | undefined } }

export const createLog = (level: LogLevel, destination = lossy(process.stdout.fd)): Logger => {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeFault },
  }
  return pino(options, destination)
}

/**
 * Says a sentence where an operator sees it: as it is on a terminal, and elsewhere as a line of the log, at every level,
 * so that every line can be parsed. Why the server cannot start is also on the standard error, for people.
 */
export function openAnnouncements({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>) {
  const log = createLog('info', stdout.isTTY ? { write: () => {} } : lossy(stdout.fd))
  return {
    say: (sentence: string) => {
      log.info(sentence)
      if (stdout.isTTY) stdout.write(`${sentence}\n`)
    },
    complain: (sentence: string) => {
      log.fatal(sentence)
      stderr.write(`${sentence}\n`)
    },
  }
}

/** Writes synchronously. If the disk is full or the pipe is closed, lines are lost and the server continues. */
export function lossy(file: number): DestinationStream {
  let isCut = false
  return {
    write(line) {
      const text = isCut ? `\n${line}` : line
      try {
        isCut = writeSync(file, text) < Buffer.byteLength(text)
      } catch {
        // There is nowhere left to log it.
      }
    },
  }
}

// A database error contains more, such as the values of the refused row.
function describeFault(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    type: error.name,
    message: error.message,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack,
    cause: error.cause === undefined ? undefined : describeFault(error.cause),
  }
}

/**
 * One line per request. Queries, headers, bodies and secret addresses are left out: they may contain a token, a
 * password or a name.
 */
export const logRequests =
  (log: Logger): MiddlewareHandler<Logged> =>
  async (c, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    c.set('log', log.child({ requestId }))
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    log.info(
      {
        requestId,
        method: c.req.method,
        path: loggedPath(c.req.path),
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
        userId: c.get('userId'),
      },
      'request',
    )
  }

const longestPath = 500

/** A path for the log. It is truncated first, so that a client cannot choose the amount of work. */
function loggedPath(path: string): string {
  const cut = path.slice(0, 2 * longestPath)
  const plain = decoded(cut)
  const shown = withoutSecret(plain)
  return (shown === plain ? cut : shown).slice(0, longestPath)
}

/** A calendar address grants access to everyone who knows it, and a misspelled one is close to it. */
function withoutSecret(path: string): string {
  const calendar = /^\/*calendar\//i.exec(path)?.[0]
  if (calendar !== undefined && calendar.length < path.length) return `${calendar}…`
  const file = path.search(/\.ics/i)
  return file < 0 ? path : `${path.slice(0, path.lastIndexOf('/', file) + 1)}…`
}

/** Decodes valid escapes one by one, since the truncation may fall within one. */
const decoded = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (character) =>
    String.fromCharCode(Number.parseInt(character.slice(1), 16)),
  )
