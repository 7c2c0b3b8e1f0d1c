/** The browser's storage, if available: where it is off, full, or private, nothing is stored and nothing fails. */
const attempt = <Answer>(what: () => Answer): Answer | null => {
  try {
    return what()
  } catch {
    return null
  }
}

export const browserStorage = (area: () => Storage) => ({
  read: (key: string) => attempt(() => area().getItem(key)),
  /** Whether it worked. */
  write: (key: string, value: string | null): boolean =>
    attempt(() => {
      if (value === null) area().removeItem(key)
      else area().setItem(key, value)
      return true
    }) ?? false,
  /** The keys that begin with `start`. */
  keys: (start: string): string[] =>
    attempt(() => Object.keys(area()).filter((key) => key.startsWith(start))) ?? [],
  /** Calls back when another tab changes `key`. Returns a function that stops it. */
  watch: (key: string, changed: (value: string | null) => void) => {
    const heard = (event: StorageEvent) => {
      if (event.storageArea !== attempt(area)) return
      if (event.key === key) changed(event.newValue)
      if (event.key === null) changed(null)
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  },
})

export const localArea = browserStorage(() => window.localStorage)
export const sessionArea = browserStorage(() => window.sessionStorage)
