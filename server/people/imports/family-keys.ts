import { searchable } from '#server/database/searchable.ts'
import { isChild } from './drafts.ts'
import type { Entry } from './read-rows.ts'

/** Which rows speak of one family: those that name it alike, or a guardian of it by email. Never those of one surname. */
export function familyKeysOf(entries: Entry[]): Map<Entry, string> {
  const byEmail = new Map<string, string>()
  const keys = new Map<Entry, string>()
  function settle(entry: Entry, key: string) {
    keys.set(entry, key)
    for (const email of emailsOf(entry)) {
      if (!byEmail.has(email)) byEmail.set(email, key)
    }
  }
  for (const entry of entries) {
    if (entry.family !== null) settle(entry, `name ${searchable(entry.family)}`)
  }
  for (const entry of entries) {
    if (entry.family !== null || entry.guardians.length === 0) continue
    const [email] = emailsOf(entry)
    const seen = emailsOf(entry).find((other) => byEmail.has(other))
    const known = seen && byEmail.get(seen)
    settle(entry, known ?? (email === undefined ? `row ${entry.row}` : `email ${email}`))
  }
  return keys
}

const emailsOf = (entry: Entry) =>
  [...entry.guardians, ...(isChild(entry) ? [] : [entry.person])].flatMap(
    ({ contactEmail }) => contactEmail ?? [],
  )
