import { minute, second } from '#contract/dates/durations.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createProbe, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { OperatorError } from '../process/operator-error.ts'
import { mostConnections } from '../process/descriptors.ts'
import { isOneOfSeveral } from '../process/processes.ts'
import type { Readers } from './readers.ts'
import type { RequestQueue } from './request-queue.ts'
import { securityHeaders } from './headers.ts'
import { setTimeout as pause } from 'node:timers/promises'

type Listening = { server: Server; port: number }

type Place = {
  port: number
  host: string | undefined
  log?: Logger
  /** What the names of the settings of this port begin with. */
  prefix?: 'METRICS_' | ''
}

/** Watches a request and its answer, and may bind the work to it. */
export type Observe = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => ((work: () => void) => () => void) | void

/** A port or a host that the server cannot use. Its message is a sentence for the operator. */
export class PlaceRefused extends OperatorError {}

/** Refuses a port or a host that cannot be used, before a server that was started by mistake changes the database. */
export const requirePlace = ({ port, host }: Place): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createProbe()
    probe.once('error', (error) => reject(placeRefused(error, { port, host })))
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })

/** Listens for HTTP, with timeouts long enough for a slow phone and too short for a slow attack. */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, host, log, prefix }: Place,
  requests?: RequestQueue,
  readers?: Pick<Readers, 'answer'>,
  observe?: Observe,
): Promise<Listening> {
  const answer = getRequestListener(fetch, { errorHandler: answerUnreadable })
  const server = createServer(
    {
      headersTimeout: 15 * second,
      requestTimeout: 2 * minute,
      keepAliveTimeout: 20 * second,
      // Node itself would refuse the request without the security headers.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      // HTTP/1.0 requires no host, and load balancers check a server without it.
      if (incoming.httpVersion === '1.0') incoming.headers.host ??= 'localhost'
      const bind = observe?.(incoming, outgoing)
      const begin = () => void answer(incoming, outgoing)
      const doHere = bind ? bind(begin) : begin
      const work = readers ? () => readers.answer(incoming, outgoing, doHere) : doHere
      if (requests) requests.enqueue(incoming, outgoing, work)
      else work()
    },
  )
  server.maxConnections = mostConnections()
  // One of several processes would otherwise pass the connection to another one, which may be as full.
  Object.assign(server, { dropMaxConnection: true })
  server.on('clientError', answerBroken)
  server.on('checkExpectation', (_, outgoing) =>
    outgoing.writeHead(417, { ...securityHeaders, Connection: 'close' }).end(),
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(placeRefused(error, { port, host, prefix })),
    )
    server.listen({ port, host }, () => {
      logRefusedConnections(server, log)
      resolve({ server, port: (server.address() as AddressInfo).port })
    })
  })
}

/** Logs once a minute that connections are refused. Nothing here may end the server: those who are connected need it. */
function logRefusedConnections(server: Server, log: Logger | undefined) {
  let quietUntil = 0
  const warn = (err?: Error) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + minute
    const { maxConnections } = server
    log?.warn({ err, maxConnections }, 'Connections are refused: too many are open')
  }
  server.on('drop', () => warn())
  server.on('error', warn)
}

const hostCodes = /^(ENOTFOUND|EAI_\w+|EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/

function placeRefused(error: NodeJS.ErrnoException, { port, host, prefix = '' }: Place): Error {
  const { code = '', message } = error
  if (code === 'EADDRINUSE') {
    return new PlaceRefused(`Port ${port} is in use. Stop the other program or set ${prefix}PORT.`)
  }
  if (code === 'EACCES') {
    return new PlaceRefused(`Port ${port} may not be used by this user. Set another ${prefix}PORT.`)
  }
  if (host !== undefined && hostCodes.test(code)) {
    return new PlaceRefused(
      `${prefix}HOST is "${host}", where this machine cannot listen: ${message}`,
    )
  }
  return error
}

/** The path or host of the request is invalid, so it never reaches the app. */
export const answerUnreadable = () =>
  Response.json(
    { message: 'The address of the request could not be read.', code: 'malformed' },
    { status: 400, headers: securityHeaders },
  )

const statusOf: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** The data is not HTTP, or arrived too slowly. */
function answerBroken(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const headers = Object.entries({
    ...securityHeaders,
    Connection: 'close',
    'Content-Length': '0',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = statusOf[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}\r\n`)
}

/** Long enough for a load balancer to see the 503 and route requests elsewhere. */
const farewell = second
const patience = 6 * second

/** Gives new connections back for other processes. Those accepted a moment ago have the time to send a request. */
function passOn(server: Server) {
  Object.assign(server, { maxConnections: 0, dropMaxConnection: false })
  return pause(second / 10)
}

/** Shuts down gracefully: runs for a moment, then accepts no new requests, and finishes those in progress. */
export async function stopServer(server: Server): Promise<void> {
  await pause(farewell)
  if (isOneOfSeveral) await passOn(server)
  const closed = new Promise((resolve) => server.close(resolve))
  const force = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearTimeout(force)
}
