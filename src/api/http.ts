import { second } from '#contract/dates/durations.ts'
import ky, { isHTTPError, type Options } from 'ky'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import { forgetAttempts, keyOf } from './attempts.ts'
import type { Quiet } from './pack.ts'
import { isCanceled, isUnanswered, toProblem } from './problem.ts'
import { readsOnly, repeatWhileBusy } from './retry-after.ts'
import { surroundings } from './surroundings.ts'

const bearer = (request: Request) => request.headers.get('Authorization')?.replace('Bearer ', '')

const proof = 'X-Reauthentication'
const limits = { retry: 0, timeout: 30 * second }

/** Whether the call must be repeated after reauthentication. */
async function needsReauthentication(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return Problem.safeParse(answer).data?.code === 'reauthentication_required'
}

interface Context {
  quiet?: Quiet
  /** Options that a repetition needs as well. */
  again?: Options
}

const contextOf = ({ context }: { context: unknown }) => context as Context

/** Sends a request once more, unchanged. */
function again({ request, options }: Asked, signal: AbortSignal = request.signal) {
  const { method, url } = request
  const headers = new Headers(request.headers)
  const body = options.body as BodyInit
  // Its boundary is that of the first body.
  if (body instanceof FormData) headers.delete('Content-Type')
  const how = { method, headers, body, signal, fetch: surroundings.current.fetch }
  return ky(url, { ...how, ...limits, throwHttpErrors: false, ...contextOf(options).again })
}

async function repeatCall({ request, options, response }: Answered & Asked) {
  if (response.status !== 503 || contextOf(options).quiet === 'all') return undefined
  return repeatWhileBusy({
    request,
    response,
    kind: readsOnly(request) ? 'read' : 'change',
    repeat: (signal) => again({ request, options }, signal),
  })
}

/** A response whose JSON is parsed by a schema of the contract. */
interface Answer extends Promise<Response> {
  json(): Promise<unknown>
  json<Schema extends z.core.$ZodType>(schema: Schema): Promise<z.output<Schema>>
}

type Call = (path: string, options?: Options) => Answer

interface Http extends Record<'get' | 'post' | 'put' | 'patch' | 'delete', Call> {
  extend: (options: Options) => Http
}

/** Calls of `/api`. The query cache handles retries. */
export const http: Http = ky.create({
  // Only a browser can resolve a path.
  prefix: 'location' in globalThis ? '/api' : 'http://localhost/api',
  fetch: (...request) => surroundings.current.fetch(...request),
  ...limits,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        // A form sets its own content type; every other call is JSON, even without a body.
        if (!request.headers.has('Content-Type'))
          request.headers.set('Content-Type', 'application/json')
        const token = surroundings.current.token()
        // The call that ends a session sets that session's token itself.
        if (token === null || bearer(request) !== undefined) return
        request.headers.set('Authorization', `Bearer ${token}`)
        const reauthentication = surroundings.current.reauthentication()
        if (reauthentication !== null) request.headers.set(proof, reauthentication)
      },
    ],
    afterResponse: [
      repeatCall,
      async ({ request, options, response }: Answered & Asked) => {
        if (!(await needsReauthentication(response))) return undefined
        const refused = request.headers.get(proof)
        const reauthentication = await surroundings.current.reauthenticate(refused, request.signal)
        if (reauthentication === null) throw new DOMException('Not confirmed', 'AbortError')
        request.headers.set(proof, reauthentication)
        return again({ request, options })
      },
    ],
    beforeError: [
      ({ request, options, error }) => {
        if (isCanceled(error)) return error
        if (isHTTPError(error)) {
          // A body canceled halfway looks empty, and so like a refusal without a message.
          request.signal.throwIfAborted()
          Object.assign(error, { problem: Problem.safeParse(error.data).data })
        }
        const token = bearer(request)
        if (token !== undefined && isHTTPError(error) && error.response.status === 401) {
          surroundings.current.sessionEnded(token)
        }
        const { quiet = 'none' } = contextOf(options)
        if (quiet === 'none' || (quiet === 'unanswered' && !isUnanswered(error)))
          surroundings.current.callFailed(toProblem(error))
        return error
      },
    ],
  },
})

/** Options of a call that changes something. A machine may set the idempotency key with `once`. */
export interface Change {
  once?: string
  signal: AbortSignal
  quiet?: Quiet
}

type Asked = { request: Request; options: { body?: unknown; context: unknown } }
type Answered = { request: Request; response: Response }

/** Earlier attempts are forgotten once the response to a change has been read. */
function parseJson(text: string, { request, response }: Answered): unknown {
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  if (response.ok) forgetAttempts(request)
  return answer
}

/** The same for calls that do not read the response. */
function afterResponse({ request, response }: Answered) {
  const isRead = request.headers.get('Accept') === 'application/json'
  if (response.ok && !isRead) forgetAttempts(request)
}

/** Makes a change idempotent: the server carries it out once, however often it is sent. */
export const asChange = ({ once, signal, quiet }: Change) => ({
  signal,
  context: { quiet },
  parseJson,
  hooks: {
    beforeRequest: [
      // Copying the request would turn its body into a stream, which developer tools do not show.
      ({ request, options: { body } }: Asked) =>
        request.headers.set('Idempotency-Key', once ?? keyOf(request, body, signal)),
    ],
    afterResponse: [afterResponse],
  },
})

/** A change that sends or returns a secret has no idempotency key, so that the server does not store the secret. */
export type SecretChange = Pick<Change, 'signal'>

export const asSecretChange = ({ signal }: SecretChange) => ({
  signal,
  parseJson,
  hooks: { afterResponse: [afterResponse] },
})

type Sent<How> = [method: 'post' | 'put' | 'delete', path: string, change: How, json?: object]

/** Sends a change, whose response is parsed by a schema of the contract. */
export const send = (...[method, path, change, json]: Sent<Change>) =>
  http[method](path, { json, ...asChange(change) })

/** Sends a change whose response has no body. */
export async function sendOnly(...sent: Sent<Change>): Promise<void> {
  await send(...sent)
}

export const sendSecret = (...[method, path, change, json]: Sent<SecretChange>) =>
  http[method](path, { json, ...asSecretChange(change) })
