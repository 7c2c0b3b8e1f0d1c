import { createBrowserInspector } from '@statelyai/inspect'

// `options` and `request` are what a failed call was made with: its body among them.
const secrets = ['token', 'password', 'credentials', 'authorization', 'body', 'options', 'request']
const deepest = 10

/** What an inspector may see: no secret, however deep it sits, and nothing that JSON cannot hold. */
export function redact(seen: unknown, depth = 0): unknown {
  if (typeof seen === 'function') return undefined
  if (typeof seen !== 'object' || seen === null) return seen
  if (depth === deepest) return '…'
  if (seen instanceof Error) return { name: seen.name, message: seen.message }
  if ('toJSON' in seen && typeof seen.toJSON === 'function') return redact(seen.toJSON(), depth + 1)
  if (Array.isArray(seen)) return seen.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(seen).map(([key, value]) => [
      key,
      secrets.includes(key.toLowerCase()) && value !== null ? '(hidden)' : redact(value, depth + 1),
    ]),
  )
}

/**
 * With `?inspect` in the address, every actor reports to the Stately inspector in a window of its own. Browsers open
 * windows on a press only, so it opens with the first one. Development only.
 */
export function startInspector() {
  if (!new URLSearchParams(window.location.search).has('inspect')) return undefined
  const inspector = createBrowserInspector({
    autoStart: false,
    serialize: (event) => redact(event) as typeof event,
  })
  window.addEventListener('pointerdown', () => inspector.start(), { once: true })
  return inspector.inspect
}
