import { createActor, fromCallback } from 'xstate'
import type { Heard } from '#src/api/live.ts'
import { openLiveRows } from '#src/api/live-rows.ts'
import type { App } from '#src/components/frame/app.ts'
import { tokenOf } from '#src/machines/accounts/session.machine.ts'
import { liveMachine } from '#src/machines/frame/live.machine.ts'

/**
 * The tab with the lock asks the server for all tabs of the browser. Without Web Locks, as on pages served over plain
 * http, every tab asks from time to time: a browser has too few connections for a stream of each.
 */
const lock = fromCallback(({ sendBack }) => {
  const { locks } = navigator as { locks?: Pick<LockManager, 'request'> }
  if (!locks) {
    sendBack({ type: 'lock.granted', canStream: false })
    return undefined
  }
  const leaving = new AbortController()
  const { signal } = leaving
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const begin = () => {
    if (signal.aborted) return undefined
    sendBack({ type: 'lock.granted', canStream: true })
    return left
  }
  // It rejects when the wait is canceled.
  locks.request('live', { signal }, begin).catch(() => undefined)
  return () => leaving.abort()
})

/** Follows what others change, for whoever is logged in, and fetches it again where it is shown. */
export function startLive({ session, queries, inspect }: App) {
  const rows = openLiveRows(queries)
  const live = createActor(liveMachine.provide({ actors: { lock } }), {
    inspect,
    input: {
      token: tokenOf(session.getSnapshot()),
      isOnline: navigator.onLine,
      isShown: document.visibilityState === 'visible',
    },
  })
  const channel = new BroadcastChannel('live')
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) =>
    live.send({ type: 'message.passedOn', heard: data }),
  )
  live.on('heard', ({ heard, isOwn }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a BroadcastChannel
    if (isOwn) channel.postMessage(heard)
    rows.heard(heard.message)
  })
  session.subscribe((state) => live.send({ type: 'token.changed', token: tokenOf(state) }))
  window.addEventListener('online', () => live.send({ type: 'network.returned' }))
  window.addEventListener('offline', () => live.send({ type: 'network.lost' }))
  document.addEventListener('visibilitychange', () => {
    const isShown = document.visibilityState === 'visible'
    live.send({ type: isShown ? 'page.shown' : 'page.hidden' })
  })
  return live.start()
}
