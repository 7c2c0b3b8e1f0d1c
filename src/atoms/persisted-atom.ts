import { atom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { localArea } from './browser-storage.ts'

interface Persisted<Value> {
  read: (stored: string | null) => Value
  write: (value: Value) => string
}

/** A taste that this browser keeps, in all its tabs. */
export function persistedAtom<Value>(key: string, { read, write }: Persisted<Value>) {
  const now = () => read(localArea.read(key))
  const kept = atomWithLazy(now)
  kept.onMount = (keep) => {
    keep(now())
    return localArea.watch(key, (stored) => keep(read(stored)))
  }
  return atom(
    (get) => get(kept),
    (_, set, value: Value) => {
      localArea.write(key, write(value))
      set(kept, value)
    },
  )
}
