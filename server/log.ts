import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './env.ts'

/** What a request carries for its line in the log. */
export type Logged = { Variables: { log: Logger; userId: number | undefined } }

export const createLog = (level: LogLevel, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeFault },
  }
  return destination ? pino(options, destination) : pino(options)
}

// A database's error carries more, such as the values of the row that it refused.
function describeFault(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    type: error.name,
    message: error.message,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack,
  }
}

/** One line a request. Queries, headers and bodies stay out: they may hold a token, a password or a name. */
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
        path: c.req.path.slice(0, 500),
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
        userId: c.get('userId'),
      },
      'request',
    )
  }
