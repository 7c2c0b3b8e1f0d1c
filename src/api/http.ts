import { second } from '#contract/dates/durations.ts'
import ky, { isHTTPError, type Options } from 'ky'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import { forgetAttempts, keyOf } from './attempts.ts'
import { isCanceled, toProblem } from './problem.ts'
import { surroundings } from './surroundings.ts'

const bearer = (request: Request) => request.headers.get('Authorization')?.replace('Bearer ', '')

const proof = 'X-Reauthentication'
const patience = { retry: 0, timeout: 30 * second }

/** Whether the call is to be repeated once somebody has confirmed that it is them. */
async function needsReauthentication(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return Problem.safeParse(answer).data?.code === 'reauthentication_required'
}

/** An answer whose JSON is parsed by a schema of the contract. */
interface Answer extends Promise<Response> {
  json(): Promise<unknown>
  json<Schema extends z.core.$ZodType>(schema: Schema): Promise<z.output<Schema>>
}

type Call = (path: string, options?: Options) => Answer

interface Http extends Record<'get' | 'post' | 'put' | 'patch' | 'delete', Call> {
  extend: (options: Options) => Http
}

/** Calls of `/api`. Asking again after a failure is the query cache's business. */
export const http: Http = ky.create({
  prefix: '/api',
  ...patience,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        // A form says itself what it is; every other call is JSON, also one that asks or deletes without a body.
        if (!request.headers.has('Content-Type'))
          request.headers.set('Content-Type', 'application/json')
        const token = surroundings.current.token()
        // The call that ends a session brings the token of that session.
        if (token === null || bearer(request) !== undefined) return
        request.headers.set('Authorization', `Bearer ${token}`)
        const reauthentication = surroundings.current.reauthentication()
        if (reauthentication !== null) request.headers.set(proof, reauthentication)
      },
    ],
    afterResponse: [
      async ({ request, options: { body }, response }: Answered & Asked) => {
        if (!(await needsReauthentication(response))) return undefined
        const { method, url, headers, signal } = request
        const refused = headers.get(proof)
        const reauthentication = await surroundings.current.reauthenticate(refused, signal)
        if (reauthentication === null) throw new DOMException('Not confirmed', 'AbortError')
        headers.set(proof, reauthentication)
        const again = { method, headers, body: body as BodyInit, signal }
        return ky(url, { ...again, ...patience, throwHttpErrors: false })
      },
    ],
    beforeError: [
      ({ request, error }) => {
        if (isCanceled(error)) return error
        if (isHTTPError(error)) {
          // A body that was canceled half-way looks like an empty one, and a refusal without its words.
          request.signal.throwIfAborted()
          Object.assign(error, { problem: Problem.safeParse(error.data).data })
        }
        const token = bearer(request)
        if (token !== undefined && isHTTPError(error) && error.response.status === 401) {
          surroundings.current.sessionEnded(token)
        }
        surroundings.current.callFailed(toProblem(error))
        return error
      },
    ],
  },
})

/** How a call that changes something is made. A machine that gives one wish one key itself says it by `once`. */
export interface Change {
  once?: string
  signal: AbortSignal
}

type Asked = { request: Request; options: { body?: unknown } }
type Answered = { request: Request; response: Response }

/** What was sent before is forgotten once the answer to a change has been read. */
function parseJson(text: string, { request, response }: Answered): unknown {
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  if (response.ok) forgetAttempts(request)
  return answer
}

/** The same where nobody reads the answer. */
function afterResponse({ request, response }: Answered) {
  const isRead = request.headers.get('Accept') === 'application/json'
  if (response.ok && !isRead) forgetAttempts(request)
}

/** Has the server obey a change once, however often it is sent. */
export const asChange = ({ once, signal }: Change) => ({
  signal,
  parseJson,
  hooks: {
    beforeRequest: [
      // A copy of the request would leave its body a stream, which developers' tools do not show.
      ({ request, options: { body } }: Asked) =>
        request.headers.set('Idempotency-Key', once ?? keyOf(request, body, signal)),
    ],
    afterResponse: [afterResponse],
  },
})

/** A change that carries or answers a secret has no key to be remembered by, and the server remembers none. */
export type SecretChange = Pick<Change, 'signal'>

export const asSecretChange = ({ signal }: SecretChange) => ({
  signal,
  parseJson,
  hooks: { afterResponse: [afterResponse] },
})

type Sent<How> = [method: 'post' | 'put' | 'delete', path: string, change: How, json?: object]

/** Sends a change, whose answer is parsed by a schema of the contract. */
export const send = (...[method, path, change, json]: Sent<Change>) =>
  http[method](path, { json, ...asChange(change) })

/** Sends a change that is answered by nothing but its success. */
export async function sendOnly(...sent: Sent<Change>): Promise<void> {
  await send(...sent)
}

export const sendSecret = (...[method, path, change, json]: Sent<SecretChange>) =>
  http[method](path, { json, ...asSecretChange(change) })
