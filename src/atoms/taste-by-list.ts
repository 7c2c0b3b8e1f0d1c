import { atomWithStorage } from 'jotai/utils'
import { localArea } from './browser-storage.ts'

/** A taste of this browser for each list, by the list's name. What storage holds beyond that was chosen by nobody. */
export function tasteByList<Taste>(key: string, isTaste: (stored: unknown) => stored is Taste) {
  const tastesIn = (stored: string | null) => {
    const tastes = Object.entries(recordIn(stored)).filter((entry): entry is [string, Taste] =>
      isTaste(entry[1]),
    )
    return Object.fromEntries(tastes)
  }
  return atomWithStorage<Record<string, Taste>>(
    key,
    {},
    {
      getItem: () => tastesIn(localArea.read(key)),
      setItem: (_, tastes) => localArea.write(key, JSON.stringify(tastes)),
      removeItem: () => localArea.write(key, null),
      subscribe: (_, changed) => localArea.watch(key, (stored) => changed(tastesIn(stored))),
    },
    { getOnInit: true },
  )
}

function recordIn(stored: string | null): object {
  try {
    const found: unknown = JSON.parse(stored ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}
