import { useSyncExternalStore } from 'react'

let isPrinting = false

function watchPrinting(changed: () => void): () => void {
  const begun = () => {
    isPrinting = true
    changed()
  }
  const done = () => {
    isPrinting = false
    changed()
  }
  window.addEventListener('beforeprint', begun)
  window.addEventListener('afterprint', done)
  return () => {
    window.removeEventListener('beforeprint', begun)
    window.removeEventListener('afterprint', done)
  }
}

/** Whether the browser prints the page, by its own command, before it lays out the paper. */
export const useIsPrinting = (): boolean => useSyncExternalStore(watchPrinting, () => isPrinting)
