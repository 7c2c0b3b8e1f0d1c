import { persistedAtom } from './persisted-atom.ts'

/** A preference for each list, by its name, stored in this browser. Other stored values are ignored. */
const preferenceByList = <Preference>(
  key: string,
  isPreference: (stored: unknown) => stored is Preference,
) =>
  persistedAtom<Record<string, Preference>>(key, {
    read: (stored) =>
      Object.fromEntries(
        Object.entries(recordIn(stored)).filter((entry): entry is [string, Preference] =>
          isPreference(entry[1]),
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

/** The hidden columns. A new column of a list is visible to everyone. */
export const hiddenColumnsAtom = preferenceByList('hiddenColumns', isNames)

type ListLook = 'cards' | 'table'

const isLook = (stored: unknown): stored is ListLook => stored === 'cards' || stored === 'table'

/** The view of a list that has cards and a table. */
export const listLookAtom = preferenceByList('listLook', isLook)
