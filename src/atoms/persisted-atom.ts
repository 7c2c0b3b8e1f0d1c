import { atom } from 'jotai'
import { localArea } from './browser-storage.ts'

interface Persisted<Value> {
  read: (stored: string | null) => Value
  write: (value: Value) => string
}

/** While the first render must equal the one of the server, which knows no preferences. */
export const hydration = { isPending: typeof document === 'undefined' }

/** A preference that this browser stores, shared by all its tabs. */
export function persistedAtom<Value>(key: string, { read, write }: Persisted<Value>) {
  const stored = () => read(localArea.read(key))
  const current = atom<Value | undefined>(undefined)
  current.onMount = (update) => {
    update(stored())
    return localArea.watch(key, (text) => update(read(text)))
  }
  return atom(
    (get) => get(current) ?? (hydration.isPending ? read(null) : stored()),
    (_, set, value: Value) => {
      localArea.write(key, write(value))
      set(current, value)
    },
  )
}
