import { hydration } from '#src/atoms/persisted-atom.ts'

/** What `early.js` does before the app starts. */
declare global {
  /** Colors the page, and the bars of the browser around it. */
  var showColorMode: (isDark: boolean) => void
  var early: { finish: () => void } | undefined
}

/** The screen answers from now on: what was pressed before is done now. */
export function finishEarly() {
  if (!globalThis.early) return
  performance.mark('hydrated')
  hydration.isPending = false
  globalThis.early.finish()
  delete globalThis.early
}

/** The app has replaced what was shown before it started. A screen that the server rendered answers part by part. */
export function removeFrames() {
  const root = document.getElementById('root')
  if (root?.dataset.rendered === undefined) queueMicrotask(finishEarly)
  root?.removeAttribute('data-rendered')
  document.documentElement.classList.remove('signed-in', 'start-failed')
  for (const frame of document.querySelectorAll('[data-start-failure], [data-frame]'))
    frame.remove()
}
