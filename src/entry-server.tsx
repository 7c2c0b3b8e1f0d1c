import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createActor } from 'xstate'
import { brand } from '#contract/brand.ts'
import { createQueryCache } from '#src/api/query-cache.ts'
import { surroundings } from '#src/api/surroundings.ts'
import { AppHeader } from '#src/components/frame/app-header.tsx'
import { AppContext, type App } from '#src/components/frame/app.ts'
import { SitePreview } from '#src/components/frame/link-preview.tsx'
import { Pending } from '#src/components/frame/screen.tsx'
import { StartFailure } from '#src/components/frame/start-failure.tsx'
import { sessionMachine } from '#src/machines/accounts/session.machine.ts'
import { nothingPersisted, signInMachine } from '#src/machines/accounts/sign-in.machine.ts'
import { busyServerMachine } from '#src/machines/frame/busy-server.machine.ts'
import { chunkReloadMachine } from '#src/machines/frame/chunk-reload.machine.ts'
import { toasterMachine } from '#src/machines/frame/toaster.machine.ts'
import { SkipLink } from '#src/ui/frame/layout.tsx'
import { type AppRouter, createAppRouter } from './router.tsx'

/** A page as HTML, with the sources of its inline scripts, which the security policy must allow. */
export interface RenderedPage {
  html: string
  scripts: string[]
}

interface Rendering {
  request: Request
  /** The built `index.html`. */
  template: string
  /** The files that the screen of each route imports. */
  preloads: Record<string, string[]>
  /** Of absolute addresses. */
  origin: string
  /** Sends the calls of the screen. */
  fetch: typeof globalThis.fetch
}

/**
 * Renders the screen of an address for somebody who is not logged in. Null if there is none for everybody: it
 * redirects, is not found, or failed.
 */
export async function renderScreen(
  { request, ...rendering }: Rendering,
  address = addressOf(request.url),
): Promise<RenderedPage | null> {
  const { template, preloads, origin, fetch } = rendering
  surroundings.current = { ...surroundings.current, fetch }
  const app = { ...startApp(null), origin }
  const rendered: RenderedPage[] = []
  const handle = createRequestHandler({ request, createRouter: () => createAppRouter(app) })
  const response = await handle(async ({ router, responseHeaders }) => {
    const matches = router.stores.matches.get()
    if (matches.every(({ status }) => status === 'success')) {
      const { head, root } = await renderRoot(
        { rendered: address, known: addressOf(request.url) },
        <App app={app}>
          <RouterProvider router={router} />
        </App>,
      )
      const tags = router.serverSsr?.takeInitialHydrationScriptTags()
      const scripts = tags?.before.flatMap(({ children }) => children ?? []) ?? []
      const files = new Set(matches.flatMap(({ routeId }) => preloads[routeId] ?? []))
      const links = [...files].map(
        (file) => `<link rel="modulepreload" crossorigin href="${file}">`,
      )
      const frames = await renderFrame('signedIn')
      const parts = { head, frames, root, scripts }
      // Last, because the files of every first load are larger.
      const html = composePage(template, parts).replace('</head>', () => `${links.join('')}</head>`)
      rendered.push({ html, scripts })
    }
    return new Response(null, { headers: responseHeaders })
  })
  const known = withoutUnknownSearch(request.url, response)
  if (known) return renderScreen({ request: new Request(known), ...rendering }, address)
  return rendered[0] ?? null
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The router redirects to the address without search parameters that the screen does not have, such as "fbclid=…". */
function withoutUnknownSearch(url: string, { headers }: Response): URL | null {
  const location = headers.get('Location')
  const redirected = location === null ? null : new URL(location, url)
  return redirected?.pathname === new URL(url).pathname ? redirected : null
}

let screens: AppRouter | undefined

/** Whether the app has a screen at this path, whatever the screen shows. */
export const isScreen = (path: string): boolean =>
  (screens ??= createAppRouter(startApp(null))).options.context.isScreen(path)

/** Renders the page of every other address: only the frame of its screen. */
export async function renderShell({
  template,
  origin,
}: Pick<Rendering, 'template' | 'origin'>): Promise<string> {
  return composePage(template, {
    head: renderToStaticMarkup(
      <App app={{ ...startApp(null), origin }}>
        <title>{brand.name}</title>
        <SitePreview />
      </App>,
    ),
    frames: (await renderFrame('visitor')) + (await renderFrame('signedIn')),
    root: '<div id="root"></div>',
    scripts: [],
  })
}

interface Parts {
  head: string
  frames: string
  root: string
  scripts: string[]
}

/** Fills the places of `index.html`. */
const composePage = (template: string, { scripts, ...parts }: Parts): string =>
  Object.entries({
    ...parts,
    failure: renderToStaticMarkup(<StartFailure />),
    scripts: scripts.map((script) => `<script>${script}</script>`).join(''),
  }).reduce((html, [place, part]) => html.replace(`<!--${place}-->`, () => part), template)

/** Renders `#root`, as the browser will, and what React puts before it because it belongs into the head. */
async function renderRoot(
  { rendered, known }: { rendered: string; known: string },
  children: ReactNode,
) {
  const html = await htmlOf(
    <div id="root" data-rendered={rendered} data-address={known === rendered ? undefined : known}>
      {children}
    </div>,
  )
  const start = html.indexOf('<div id="root"')
  return { head: html.slice(0, start), root: html.slice(start) }
}

/** The frame of any screen, as it looks until the app has started. */
function renderFrame(whose: 'visitor' | 'signedIn'): Promise<string> {
  const app = startApp(whose === 'visitor' ? null : 'unknown')
  const router = createAppRouter(app)
  // No link of the header leads here, so none is marked as the current page.
  router.update({ history: createMemoryHistory({ initialEntries: ['/-'] }) })
  return htmlOf(
    <div data-frame={whose}>
      <App app={app}>
        <RouterContextProvider router={router}>
          <SkipLink />
          <AppHeader />
          <Pending />
        </RouterContextProvider>
      </App>
    </div>,
  )
}

const App = ({ app, children }: { app: App; children: ReactNode }) => (
  <AppContext value={app}>
    <QueryClientProvider client={app.queries}>{children}</QueryClientProvider>
  </AppContext>
)

/** Waits for everything, so that React adds no script that would insert late parts. */
async function htmlOf(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}

/**
 * The app of one rendering. Nothing is repeated: the browser asks again. No timer holds its rows in memory, so they are
 * freed with it.
 */
function startApp(token: string | null): App {
  const queries = createQueryCache()
  const { queries: usual } = queries.getDefaultOptions()
  queries.setDefaultOptions({ queries: { ...usual, retry: false, gcTime: Infinity } })
  const signIn = Promise.resolve(
    createActor(signInMachine, { input: { link: null, persisted: nothingPersisted } }),
  )
  return {
    session: createActor(sessionMachine, { input: { token } }),
    toaster: createActor(toasterMachine).start(),
    reauthentication: new Promise(() => undefined),
    chunkReload: createActor(chunkReloadMachine, {
      input: { reloadedFor: [], canRemember: false },
    }).start(),
    busyServer: createActor(busyServerMachine).start(),
    origin: '',
    queries,
    signIn: () => signIn,
    unsentMarks: () => Promise.reject(new Error('Nobody is logged in.')),
    todayPack: () => Promise.reject(new Error('Nobody is logged in.')),
    isSignInUnderWay: () => false,
  }
}
