import { minute, second } from '#contract/dates/durations.ts'
import { Problem } from '#contract/problem.ts'
import { surroundings, type CallKind } from './surroundings.ts'

/** For how long a refused call is repeated. Rows come back by themselves after a rush; whoever pressed a button waits for it. */
const patience = { read: 5 * minute, change: minute, image: 5 * minute }

/** The seconds that a response asks to wait, if any. */
export function retryAfterIn(headers: Headers): number | undefined {
  const seconds = Number(headers.get('Retry-After'))
  return seconds > 0 ? seconds : undefined
}

/**
 * How long to wait before a call is repeated, in milliseconds: what the server asks for and up to a third more, so that
 * the browsers that it refused do not return together.
 */
export const pauseFor = (seconds: number, random = Math.random()) =>
  Math.min(seconds * (1 + random / 3) * second, minute)

export const readsOnly = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** The pause before a refused call is repeated, or null if it must not be. */
export async function pauseBefore(request: Request, response: Response): Promise<number | null> {
  const seconds = response.status === 503 ? retryAfterIn(response.headers) : undefined
  if (seconds === undefined) return null
  return (await isSafeToRepeat(request, response)) ? pauseFor(seconds) : null
}

/** An overloaded server refuses a change before it does anything. After other failures, a key makes a repetition safe. */
async function isSafeToRepeat(request: Request, response: Response): Promise<boolean> {
  if (readsOnly(request) || request.headers.has('Idempotency-Key')) return true
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return Problem.safeParse(answer).data?.code === 'overloaded'
}

interface Refused {
  request: Request
  response: Response
  kind: CallKind
  repeat: (signal: AbortSignal) => Promise<Response>
}

const canceledByUser = new DOMException('The request was canceled.', 'AbortError')

/** Repeats a request while the server is overloaded, until the patience for it ends. Returns the last response. */
export async function repeatWhileBusy({ request, response, kind, repeat }: Refused) {
  const { waitForServer, serverAnswered } = surroundings.current
  const canceled = new AbortController()
  const signal = AbortSignal.any([request.signal, canceled.signal])
  const call = { kind, signal, cancel: () => canceled.abort(canceledByUser) }
  const until = Date.now() + patience[kind]
  let answer = response
  try {
    while (Date.now() < until) {
      const pause = await pauseBefore(request, answer)
      if (pause === null || !(await waitForServer(call, Date.now() + pause))) break
      signal.throwIfAborted()
      answer = await repeat(signal)
    }
    return answer
  } finally {
    serverAnswered(call)
  }
}

/** Asks for a file, and repeats that while the server is overloaded. */
export async function fetchFile(request: Request, kind: CallKind): Promise<Response> {
  const ask = (signal: AbortSignal) =>
    fetch(request, { signal: AbortSignal.any([signal, AbortSignal.timeout(10 * second)]) })
  return repeatWhileBusy({ request, response: await ask(request.signal), kind, repeat: ask })
}

/** Asks again for an image that failed, for as long as the server is too busy for it. Resolves to whether it came. */
export async function retryImage(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetchFile(new Request(url, { signal }), 'image').catch(() => null)
  // Read to the end, so that the browser caches it.
  return response?.ok === true && response.blob().then(() => true)
}
