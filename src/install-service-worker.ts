import { hour } from '#contract/dates/durations.ts'
import type { AppRouter } from './router.tsx'

const address = '/service-worker.js'

/**
 * Installs the service worker once the first screen has loaded. It stores the app in this browser. `isReady` is called
 * when a newer version is stored and waits for a reload. Where the browser refuses it, nothing is stored and nothing
 * fails.
 */
export async function installServiceWorker(router: AppRouter, isReady: () => void) {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) {
      // Another tab has accepted the newer version.
      isReady()
      return
    }
    isControlled = true
    send(serviceWorker.controller, 'CACHE_URLS', { urlsToCache: loadedAssets() })
  })
  await firstScreen(router)

  const registration = await serviceWorker
    .register(trustedAddress())
    // Such as in a private window.
    .catch(() => null)
  if (!registration) return
  const look = () => {
    if (registration.waiting && isControlled) isReady()
  }
  look()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )

  // At most once an hour.
  let checked = 0
  const check = () => {
    if (document.visibilityState === 'hidden' || Date.now() - checked < hour) return
    checked = Date.now()
    void registration.update().catch(() => undefined)
  }
  if (isControlled) check()
  router.subscribe('onResolved', check)
  document.addEventListener('visibilitychange', check)
}

/** Loads a newer version, if there is one, and returns whether it waits. */
export async function loadNewerVersion(): Promise<boolean> {
  const registration = await registered()
  await registration?.update().catch(() => undefined)
  const newer = registration?.installing ?? registration?.waiting
  if (newer) await isIn(newer, ['installed', 'activated', 'redundant'])
  return Boolean(registration?.waiting)
}

/** Activates the newer version that waits. Otherwise, the older one would answer the next reload. */
export async function letNewerVersionTakeOver() {
  const newer = (await registered())?.waiting
  if (!newer) return
  send(newer, 'SKIP_WAITING')
  await isIn(newer, ['activated', 'redundant'])
}

/**
 * The server answers the next reload. While other tabs are open, the next page load registers the service worker again,
 * with both versions, and the newer one takes over as soon as the older one is idle.
 */
export async function unregister() {
  await (await registered())?.unregister()
}

const registered = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

async function firstScreen(router: AppRouter) {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve))
  if (router.state.status === 'idle') return
  await new Promise<void>((resolve) => router.subscribe('onResolved', () => resolve()))
}

/** The messages that Workbox understands. */
function send(worker: ServiceWorker | null, type: 'CACHE_URLS' | 'SKIP_WAITING', payload?: object) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  worker?.postMessage({ type, payload })
}

const isIn = (worker: ServiceWorker, states: ServiceWorkerState[]) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (states.includes(worker.state)) resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** The code of the first screen loads before the service worker can store it. */
const loadedAssets = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`))

interface Policy {
  createScriptURL: (url: string) => string
}

/** The only script address that the security policy lets this page create. */
function trustedAddress(): string {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy }
  }
  const policy: Policy = {
    createScriptURL(url) {
      if (url !== address) throw new TypeError(`${url} is not the service worker.`)
      return url
    },
  }
  return (trustedTypes?.createPolicy('kinroll#service-worker', policy) ?? policy).createScriptURL(
    address,
  )
}
