import { hydration } from '#src/atoms/persisted-atom.ts'

/** What `early.js` does before the app starts. */
declare global {
  var early: { finish: () => void } | undefined
}

/** The screen answers from now on: what was pressed before is done now. */
export function finishEarly() {
  hydration.isPending = false
  performance.mark('hydrated')
  globalThis.early?.finish()
  delete globalThis.early
}

/** The app has replaced what was shown before it started. */
export function removeFrames() {
  document.documentElement.classList.remove('signed-in')
  document.getElementById('root')?.removeAttribute('data-rendered')
  for (const frame of document.querySelectorAll('[data-frame]')) frame.remove()
}
