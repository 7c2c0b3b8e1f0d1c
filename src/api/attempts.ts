/**
 * An idempotency key: the server carries out a change once, however often it arrives. `crypto.randomUUID` is missing on
 * pages served over plain http, for example from a laptop in a church hall.
 */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** A change that was sent and is not known to have succeeded. */
interface Attempt {
  method: string
  path: string
  body: unknown
  key: string
  /** Of one `useChange`: aborted when its component unmounts. */
  signal: AbortSignal
}

let attempts: Attempt[] = []

/** Typed data does not stay in memory after the user leaves or logs out. */
const dropLeft = () => {
  attempts = attempts.filter(({ signal }) => !signal.aborted)
}

const pathOf = ({ url }: Request) => new URL(url).pathname
const kindOf = (path: string) => path.replaceAll(/\d+/g, '#')

/**
 * The idempotency key of a change. If the same `useChange` last sent the same change, its response was lost, and the key is reused so
 * that the server does not do it twice. A different change of the same record gets a new key, and so does the same change after that.
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
 * A change succeeded and may have reversed earlier attempts: all of them are forgotten, except the same change of
 * other records.
 */
export function forgetAttempts(request: Request): void {
  const path = pathOf(request)
  attempts = attempts.filter((each) => each.path !== path && kindOf(each.path) === kindOf(path))
}
