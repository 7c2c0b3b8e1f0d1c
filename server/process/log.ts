import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { MiddlewareHandler } from 'hono'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './env.ts'

/** What a request carries for its line in the log. */
export type Logged = { Variables: { log: Logger; userId: number | undefined } }

export const createLog = (level: LogLevel, destination = lossy(process.stdout.fd)): Logger => {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeFault },
  }
  return pino(options, destination)
}

/** Writes at once. Where there is no room, or nobody who reads, lines are lost and the server goes on. */
export function lossy(file: number): DestinationStream {
  let isCut = false
  return {
    write(line) {
      const text = isCut ? `\n${line}` : line
      try {
        isCut = writeSync(file, text) < Buffer.byteLength(text)
      } catch {
        // There is nowhere left to say so.
      }
    },
  }
}

// A database's error carries more, such as the values of the row that it refused.
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

/** One line a request. Queries, headers, bodies and secret addresses stay out: they may hold a token, a password or a name. */
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
        path: withoutSecret(c.req.path).slice(0, 500),
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
        userId: c.get('userId'),
      },
      'request',
    )
  }

// Whoever knows the address of a calendar reads it, and one that is misspelt is not far from it.
const withoutSecret = (path: string) => path.replace(/^(\/*calendar\/).+|[^/]+\.ics.*/i, '$1…')
