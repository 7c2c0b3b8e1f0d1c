import { persistedAtom } from './persisted-atom.ts'

/** A taste of this browser for each list, by the list's name. Other stored values are ignored. */
const tasteByList = <Taste>(key: string, isTaste: (stored: unknown) => stored is Taste) =>
  persistedAtom<Record<string, Taste>>(key, {
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

const isNames = (stored: unknown): stored is string[] =>
  Array.isArray(stored) && stored.every((name) => typeof name === 'string')

/** The columns that somebody does not want to see. A column that a list gets later is seen by all. */
export const hiddenColumnsAtom = tasteByList('hiddenColumns', isNames)

type ListLook = 'cards' | 'table'

const isLook = (stored: unknown): stored is ListLook => stored === 'cards' || stored === 'table'

/** As what somebody looks at a list that can be seen as cards and as a table. */
export const listLookAtom = tasteByList('listLook', isLook)
