import { createBrowserInspector } from '@statelyai/inspect'

const secrets = ['token', 'password', 'credentials', 'signedIn', 'output']

const withoutSecrets = <Held extends object>(held: Held): Held =>
  Object.fromEntries(
    Object.entries(held).map(([key, value]) => [
      key,
      secrets.includes(key) && value !== null ? '(hidden)' : value,
    ]),
  ) as Held

/**
 * With `?inspect` in the address, every actor reports to the Stately inspector in a window of its own. Browsers open
 * windows on a press only, so it opens with the first one. Development only; what signs somebody in is left out.
 */
export function startInspector() {
  if (!new URLSearchParams(window.location.search).has('inspect')) return undefined
  const inspector = createBrowserInspector({
    autoStart: false,
    sanitizeContext: withoutSecrets,
    sanitizeEvent: withoutSecrets,
  })
  window.addEventListener('pointerdown', () => inspector.start(), { once: true })
  return inspector.inspect
}
