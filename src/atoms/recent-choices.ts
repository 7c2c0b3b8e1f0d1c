import { localArea } from './browser-storage.ts'

/** What somebody chose from the search, to be offered again. */
export interface RecentChoice {
  key: string
  label: string
  note?: string | undefined
  /** The organization in which it was found; null for what belongs to the person. */
  organizationId: number | null
  link: { to: string; params?: object; search?: object }
}

/** `main.tsx` removes it when a session ends: it has names. */
const key = 'recentChoices'
const most = 20

const isChoice = (stored: unknown): stored is RecentChoice => {
  if (typeof stored !== 'object' || stored === null) return false
  const { key: name, label, link } = stored as Partial<RecentChoice>
  return typeof name === 'string' && typeof label === 'string' && typeof link?.to === 'string'
}

/** The latest first. */
export function readRecentChoices(): RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(localArea.read(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isChoice) : []
  } catch {
    return []
  }
}

export function addRecentChoice(choice: RecentChoice) {
  const others = readRecentChoices().filter((other) => other.key !== choice.key)
  localArea.write(key, JSON.stringify([choice, ...others].slice(0, most)))
}
