import './index.css'
import { startTransition, StrictMode } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { getDefaultStore } from 'jotai'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { createActor, fromPromise } from 'xstate'
import { QueryClientProvider } from '@tanstack/react-query'
import { unreachable } from '#src/api/problem.ts'
import { fetchFile } from '#src/api/retry-after.ts'
import { followPack, persistPack } from '#src/api/pack.ts'
import { createQueryCache } from '#src/api/query-cache.ts'
import { surroundings } from '#src/api/surroundings.ts'
import { localArea, sessionArea } from '#src/atoms/browser-storage.ts'
import { whenIdle } from '#src/machines/when-idle.ts'
import { hydration } from '#src/atoms/persisted-atom.ts'
import { darkModeAtom } from '#src/atoms/dark-mode.ts'
import { AppContext, type App, type Reauthentication } from '#src/components/frame/app.ts'
import { removePreview } from '#src/components/frame/link-preview.tsx'
import { busyServerMachine, waitBy } from '#src/machines/frame/busy-server.machine.ts'
import { chunkReloadMachine, markMissingScreen } from '#src/machines/frame/chunk-reload.machine.ts'
import {
  accountOf,
  isAuthenticated,
  sessionMachine,
  tokenOf,
} from '#src/machines/accounts/session.machine.ts'
import { failureToast, toasterMachine } from '#src/machines/frame/toaster.machine.ts'
import type { SignInActor } from '#src/machines/accounts/sign-in.machine.ts'
import { isLinkScreen, signInKey, takeLink } from './link.ts'
import {
  installServiceWorker,
  letNewerVersionTakeOver,
  loadNewerVersion,
  unregister,
} from './install-service-worker.ts'
import { createRoot, hydrateRoot } from './react-root.ts'
import { createAppRouter, type AppRouter } from './router.tsx'

const link = takeLink()

const inspect = import.meta.env.DEV
  ? await import('#dev/inspect/inspect.ts').then(({ startInspection }) => startInspection())
  : undefined

const queries = createQueryCache(persistPack)
let signIn: Promise<SignInActor> | undefined
const reauthentication = Promise.withResolvers<Reauthentication>()
/** What calls may require of somebody who is logged in. */
const loadReauthentication = loadOnce(() =>
  import('./reauthentication.ts').then(({ startReauthentication }) =>
    reauthentication.resolve(startReauthentication(app)),
  ),
)
const loadUnsentMarks = loadOnce(() =>
  import('./unsent-marks.ts').then(({ startUnsentMarks }) => startUnsentMarks(app)),
)
const loadTodayPack = loadOnce(async () => {
  const { startTodayPack } = await import('./today-pack.ts')
  return startTodayPack(app, await startedRouter)
})
const loadLive = loadOnce(async () => (await import('./live.ts')).startLive(app))
const app = startApp()
const startedRouter = nextTask().then(() => createAppRouter(app))
const atoms = getDefaultStore()

loadForAccount()
followPack(queries)
followColorMode()
window.addEventListener('vite:preloadError', ({ payload }) => markMissingScreen(payload))

// Not awaited: the files of screens import this one, and would wait for it forever.
void startedRouter.then(open)

/** The browser can paint and answer between the evaluation of all modules and the first screen. */
async function nextTask() {
  const { port1, port2 } = new MessageChannel()
  const arrived = new Promise((resolve) => port1.addEventListener('message', resolve))
  port1.start()
  port2.postMessage(undefined)
  await arrived
  port1.close()
}

function open(router: AppRouter) {
  persistSession(router)
  // In development, the files change all the time.
  if (import.meta.env.PROD) {
    void installServiceWorker(router, () => app.chunkReload.send({ type: 'version.ready' }))
  }
  void render(router)
}

/** Takes over the screen that the server rendered for this address, or renders it. */
async function render(router: AppRouter) {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id "root".')
  const { pathname, search } = window.location
  const isForVisitors = storedToken() === null && !app.isSignInUnderWay()
  const isRendered = root.dataset.rendered === pathname + search && isForVisitors
  // The screen shows its error; in development, the console does as well.
  const options = import.meta.env.DEV ? {} : { onCaughtError: () => undefined }
  const tree = (
    <StrictMode>
      <AppContext value={app}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppContext>
    </StrictMode>
  )
  if (!isRendered) {
    root.replaceChildren()
    root.removeAttribute('data-rendered')
    removePreview()
    return createRoot(root, options).render(tree)
  }
  // Otherwise the router would remove unknown search parameters while React takes over the screen.
  const { address } = root.dataset
  if (address !== undefined) router.history.replace(address + window.location.hash)
  hydration.isPending = true
  await hydrate(router).finally(() => window.$_TSR?.h())
  startTransition(() => {
    hydrateRoot(root, tree, options)
  })
}

function startApp(): App {
  const toaster = createActor(toasterMachine, { inspect }).start()
  const busyServer = createActor(busyServerMachine, { inspect }).start()
  const session = createActor(sessionMachine, {
    inspect,
    input: { token: storedToken() },
  })
  surroundings.current = {
    ...surroundings.current,
    token: () => tokenOf(session.getSnapshot()),
    reauthenticate: async (...asked) => {
      await loadReauthentication()
      return surroundings.current.reauthenticate(...asked)
    },
    ...waitBy(busyServer),
    sessionEnded: (token) => session.send({ type: 'session.expired', token }),
    callFailed: ({ message }) => toaster.send({ type: 'show', toast: failureToast(message) }),
  }
  return {
    toaster,
    reauthentication: reauthentication.promise,
    session: session.start(),
    chunkReload: startChunkReload(),
    busyServer,
    queries,
    signIn: loadSignIn,
    unsentMarks: loadUnsentMarks,
    todayPack: loadTodayPack,
    isSignInUnderWay: () => signIn !== undefined || sessionArea.read(signInKey) !== null,
    origin: window.location.origin,
    inspect,
  }
}

/** The link is passed on once, however often this is retried. */
function loadSignIn() {
  signIn ??= import('./sign-in.ts').then(
    ({ startSignIn }) => startSignIn(app, link),
    (error: unknown) => {
      signIn = undefined
      throw error
    },
  )
  return signIn
}

/** Loads once. After a failure, the next call loads again. */
function loadOnce<Loaded>(load: () => Promise<Loaded>) {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** Loads what runs beside the screens of somebody who is logged in. */
function loadForAccount() {
  const follow = () => {
    const state = app.session.getSnapshot()
    if (isAuthenticated(state)) inBackground(() => whenIdle().then(loadReauthentication))
    if (!accountOf(state)) return
    inBackground(loadUnsentMarks)
    inBackground(loadTodayPack)
    inBackground(() => whenIdle().then(loadLive))
  }
  app.session.subscribe(follow)
  follow()
}

/** Whoever needs it loads it again. */
function inBackground(load: () => Promise<unknown>) {
  load().catch(() => undefined)
}

/** Rows belong to the account that fetched them, and so does what was chosen from the search. */
function forgetRows() {
  queries.clear()
  localArea.write('recentChoices', null)
}

function startChunkReload() {
  const mark = 'reloadedFor'
  const marked = sessionArea.read(mark)
  if (marked === null) sessionArea.write(mark, '')
  const machine = chunkReloadMachine.provide({
    actors: {
      askServer: fromPromise(askServer),
      loadNewerVersion: fromPromise(loadNewerVersion),
      takeOver: fromPromise(letNewerVersionTakeOver),
      unregister: fromPromise(unregister),
    },
    actions: {
      reloadPage: (_, { reloadedFor }) => {
        sessionArea.write(mark, reloadedFor.join('\n'))
        window.location.reload()
      },
    },
  })
  return createActor(machine, {
    inspect,
    input: {
      reloadedFor: (marked ?? '').split('\n'),
      canRemember: sessionArea.read(mark) !== null,
    },
  }).start()
}

/** Without the server, a reload would not bring what is missing. */
async function askServer() {
  const asked = new Request('/', { method: 'HEAD' })
  const answer = await fetchFile(asked, 'read').catch(() => null)
  if (answer?.ok) return
  app.toaster.send({ type: 'show', toast: failureToast(unreachable) })
  throw new Error(unreachable)
}

/**
 * The session outlives the page in storage, is shared by all tabs, and determines the open screens (specification §4,
 * §8).
 */
function persistSession(router: AppRouter) {
  const { session } = app
  let knownToken = tokenOf(session.getSnapshot())
  session.subscribe((state) => {
    const token = tokenOf(state)
    if (token === knownToken) return
    if (token !== null || storedToken() === knownToken) localArea.write('token', token)
    knownToken = token
  })
  const follow = () => session.send({ type: 'token.changed', token: storedToken() })
  localArea.watch('token', follow)
  // A page restored from the back/forward cache missed every event in between.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow())
  router.subscribe('onResolved', () => session.send({ type: 'retry' }))
  window.addEventListener('online', () => session.send({ type: 'retry' }))

  // Unsaved changes do not delay the end of a session.
  session.on('began', () => {
    forgetRows()
    void router.invalidate()
  })
  session.on('loggedOut', () => leave())
  session.on('expired', () => {
    const { pathname, href } = router.state.location
    // A link that is being checked may start another session.
    if (isLinkScreen(pathname)) forgetRows()
    else leave(href)
  })
  session.on('endedElsewhere', () => leave())
  session.on('accountDeleted', () => {
    forgetRows()
    void router.navigate({ to: '/', ignoreBlocker: true })
  })

  function leave(redirect?: string) {
    forgetRows()
    void router.navigate({ to: '/login', search: { redirect }, ignoreBlocker: true })
  }
}

/** The stored `token`, if it is valid in a header. */
function storedToken() {
  const stored = localArea.read('token')
  return stored !== null && /^[\x21-\x7e]+$/.test(stored) ? stored : null
}

/** Sets the class that every color depends on (specification §4). */
function followColorMode() {
  const apply = () => globalThis.showColorMode(atoms.get(darkModeAtom))
  atoms.sub(darkModeAtom, apply)
  apply()
}
