import { keptAtom } from './kept-atom.ts'

/** A taste of this browser for each list, by the list's name. What storage holds beyond that was chosen by nobody. */
export const tasteByList = <Taste>(key: string, isTaste: (stored: unknown) => stored is Taste) =>
  keptAtom<Record<string, Taste>>(key, {
    read: (stored) =>
      Object.fromEntries(
        Object.entries(recordIn(stored)).filter((entry): entry is [string, Taste] =>
          isTaste(entry[1]),
        ),
      ),
    write: JSON.stringify,
  })

function recordIn(stored: string | null): object {
  try {
    const found: unknown = JSON.parse(stored ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}
