import { atom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { localArea } from './browser-storage.ts'

interface Persisted<Value> {
  read: (stored: string | null) => Value
  write: (value: Value) => string
}

/** A preference that this browser stores, shared by all its tabs. */
export function persistedAtom<Value>(key: string, { read, write }: Persisted<Value>) {
  const now = () => read(localArea.read(key))
  const current = atomWithLazy(now)
  current.onMount = (update) => {
    update(now())
    return localArea.watch(key, (stored) => update(read(stored)))
  }
  return atom(
    (get) => get(current),
    (_, set, value: Value) => {
      localArea.write(key, write(value))
      set(current, value)
    },
  )
}
