/**
 * The key of one wish, which the server obeys once however often it hears of it. `crypto.randomUUID` is missing where the
 * page comes by plain http, as from a laptop in a church hall.
 */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** A change that was sent, and has not gone through as far as is known. */
interface Attempt {
  method: string
  path: string
  body: unknown
  key: string
  /** Of one `useChange`: aborted when what makes the change is left. */
  signal: AbortSignal
}

let attempts: Attempt[] = []

/** What was typed does not stay in memory after somebody has left or logged out. */
const dropLeft = () => {
  attempts = attempts.filter(({ signal }) => !signal.aborted)
}

const pathOf = ({ url }: Request) => new URL(url).pathname
const kindOf = (path: string) => path.replaceAll(/\d+/g, '#')

/**
 * The key of a change. The last one of the same `useChange`, if that was the same: then its answer was lost, and the server is not
 * to do it twice. Another wish for the same record is a new one, and so is the same wish after that.
 */
export function keyOf(request: Request, body: unknown, signal: AbortSignal): string {
  const { method } = request
  const path = pathOf(request)
  const isLast = (each: Attempt) =>
    each.signal === signal && each.method === method && each.path === path
  const last = attempts.find(isLast)
  if (last && last.body === body) return last.key
  const key = newKey()
  attempts = attempts.filter((each) => !isLast(each))
  attempts.push({ method, path, body, key, signal })
  signal.addEventListener('abort', dropLeft)
  return key
}

/**
 * Something went through, and may have taken back what was asked before: all of that is forgotten, but for the same done
 * to other records.
 */
export function forgetAttempts(request: Request): void {
  const path = pathOf(request)
  attempts = attempts.filter((each) => each.path !== path && kindOf(each.path) === kindOf(path))
}
