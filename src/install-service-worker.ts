import { hour } from '#contract/dates/durations.ts'

const address = '/service-worker.js'

interface Watch {
  /** A newer version is loaded and waits for a reload. */
  isReady: () => void
  /** Calls back whenever the person opens a screen. */
  onVisit: (visited: () => void) => void
}

/**
 * Installs the service worker, which stores the app in this browser, and looks for newer versions at most once an hour.
 * Where the browser refuses it, nothing is stored and nothing fails.
 */
export async function installServiceWorker({ isReady, onVisit }: Watch) {
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // Another tab has accepted the newer version.
    if (isControlled) return isReady()
    isControlled = true
    serviceWorker.controller?.postMessage({
      type: 'CACHE_URLS',
      payload: { urlsToCache: loadedAssets() },
    })
  })

  const registration = await serviceWorker
    .register(trustedAddress())
    .catch(() => /* private windows */ null)
  if (!registration) return
  const look = () => {
    if (registration.waiting && isControlled) isReady()
  }
  look()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )

  let checked = 0
  const check = () => {
    if (document.visibilityState === 'hidden' || Date.now() - checked < hour) return
    checked = Date.now()
    void registration.update().catch(() => undefined)
  }
  if (isControlled) check()
  onVisit(check)
  document.addEventListener('visibilitychange', check)
}

/** Looks for a newer version and activates it. Otherwise, the one that is installed would answer the next reload. */
export async function letNewerVersionTakeOver() {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => undefined)
  const newer = registration?.installing ?? registration?.waiting
  if (!newer) return
  await isIn(newer, ['installed', 'activated', 'redundant'])
  newer.postMessage({ type: 'SKIP_WAITING' })
  await isIn(newer, ['activated', 'redundant'])
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
