import './index.css'
import { StrictMode } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { createStore, Provider as AtomProvider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import type { QueryClient } from '@tanstack/react-query'
import { surroundings } from '#src/api/surroundings.ts'
import { localArea, sessionArea } from '#src/atoms/browser-storage.ts'
import { darkModeAtom } from '#src/atoms/dark-mode.ts'
import { AppContext, type App } from '#src/components/app.ts'
import { chunkReloadMachine, markMissingScreen } from '#src/machines/chunk-reload.machine.ts'
import { sessionMachine, tokenOf } from '#src/machines/session.machine.ts'
import { failureToast, toasterMachine } from '#src/machines/toaster.machine.ts'
import { createAppRouter } from './router.tsx'

const inspect = import.meta.env.DEV
  ? await import('./inspector.ts').then(({ startInspector }) => startInspector())
  : undefined

let queries: Promise<QueryClient> | undefined
const app = startApp()
const router = createAppRouter(app)
const atoms = createStore()

keepSession()
followColourMode()
window.addEventListener('vite:preloadError', ({ payload }) => markMissingScreen(payload))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <AtomProvider store={atoms}>
      <AppContext value={app}>
        <RouterProvider router={router} />
      </AppContext>
    </AtomProvider>
  </StrictMode>,
)

function startApp(): App {
  const toaster = createActor(toasterMachine, { inspect }).start()
  const session = createActor(sessionMachine, {
    inspect,
    input: { token: localArea.read('token') },
  })
  surroundings.current = {
    token: () => tokenOf(session.getSnapshot()),
    sessionEnded: (token) => session.send({ type: 'session.expired', token }),
    callFailed: ({ message }) => toaster.send({ type: 'show', toast: failureToast(message) }),
  }
  return {
    toaster,
    session: session.start(),
    chunkReload: startChunkReload(),
    queries: loadQueries,
    inspect,
  }
}

function loadQueries() {
  queries ??= import('#src/api/query-cache.ts').then(({ createQueryCache }) => createQueryCache())
  return queries
}

function startChunkReload() {
  const mark = 'reloadedFor'
  const marked = sessionArea.read(mark)
  if (marked === null) sessionArea.write(mark, '[]')
  const machine = chunkReloadMachine.provide({
    actions: {
      reloadPage: (_, { reloadedFor }) => {
        sessionArea.write(mark, JSON.stringify(reloadedFor))
        window.location.reload()
      },
    },
  })
  return createActor(machine, {
    inspect,
    input: {
      reloadedFor: JSON.parse(marked ?? '[]'),
      canRemember: sessionArea.read(mark) !== null,
    },
  }).start()
}

/** The session outlives the page in storage, is shared by all tabs, and decides which screens are open (specification §4, §8). */
function keepSession() {
  const { session } = app
  session.subscribe((state) => {
    if (tokenOf(state) !== localArea.read('token')) localArea.write('token', tokenOf(state))
  })
  localArea.watch('token', (token) => session.send({ type: 'token.changed', token }))
  router.subscribe('onResolved', () => session.send({ type: 'retry' }))

  session.on('began', () => void router.invalidate())
  session.on('loggedOut', () => leave())
  session.on('expired', () => leave(router.state.location.href))
  session.on('endedElsewhere', () => leave())

  function leave(redirect?: string) {
    void queries?.then((cache) => cache.clear())
    void router.navigate({ to: '/login', search: { redirect } })
  }
}

/** The class on the document's root that every colour depends on (specification §4). */
function followColourMode() {
  const apply = () => document.documentElement.classList.toggle('dark', atoms.get(darkModeAtom))
  atoms.sub(darkModeAtom, apply)
  apply()
}
