import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { appPage, isScreen, pageOf } from './addresses.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of this build that are stored before they are needed; the build inserts them. */
declare const precached: PrecacheEntry[]
/** The addresses of all code of this build. */
declare const assets: string[]

const assetCache = 'assets'

/** TypeScript does not declare static routes. */
interface RoutableEvent extends ExtendableEvent {
  addRoutes?: (rule: object) => Promise<void>
}

precacheAndRoute(precached, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()

// Calls, images and calendars have no route: what only some people may see is never stored here. Browsers that support
// static routes send them without waking the service worker. In Chromium, a request that wakes the older version while it
// stops would also prevent the newer one from being activated.
self.addEventListener('install', (event: RoutableEvent) => {
  const or = ['/api/*', '/images/*', '/calendar/*'].map((pathname) => ({
    urlPattern: { pathname },
  }))
  const added = event.addRoutes?.({ condition: { or }, source: 'network' })
  if (added) event.waitUntil(added.catch(() => undefined))
})

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
  async ({ request, url }) =>
    (await matchPrecache(pageOf(url))) ?? (await matchPrecache(appPage)) ?? fetch(request),
)

// The code of the screens that were opened. A name contains a hash of its file.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: assetCache }),
)

// Workbox's expiration would write to a database for each file that is read.
self.addEventListener('activate', (event) => event.waitUntil(removeOutdatedAssets()))

/** Removes the code of earlier builds. */
async function removeOutdatedAssets() {
  const cache = await caches.open(assetCache)
  for (const request of await cache.keys()) {
    if (!assets.includes(new URL(request.url).pathname)) await cache.delete(request)
  }
}

setCatchHandler(() => Promise.resolve(Response.error()))

// Tabs that are open while the app is installed work offline too. A newer version waits until somebody accepts it.
clientsClaim()
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
