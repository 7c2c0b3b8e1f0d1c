import { minute, second } from '#contract/dates/durations.ts'
import { Problem } from '#contract/problem.ts'

/** For how long a refused call is repeated. Rows come back by themselves after a rush; whoever pressed a button waits for it. */
export const patience = { read: 5 * minute, change: minute }

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
