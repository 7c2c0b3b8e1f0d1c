/** A scenario, a walk or a test that verifies rules of the specification. */
export interface Evidence {
  /** `Toasts › The same failure twice shows one toast`. */
  title: string
  /** The path of its file from the repository's root. */
  place: string
  /** The ids of the rules it verifies. */
  rules: string[]
  /** The latest run, or null if it has not run since the reports were last cleared. */
  last: Run | null
}

export interface Run {
  isFine: boolean
  /** ISO 8601. */
  at: string
  seconds: number
  steps: string[]
  /** Image files. */
  pictures: string[]
  complaint: string | null
}

export const keyOf = ({ place, title }: Evidence) => `${place} ${title}`

/** Merges the same scenario or test from several reports: a run counts over none, and a failure over a success. */
export function united(evidence: Evidence[]): Evidence[] {
  const byKey = new Map<string, Evidence>()
  for (const one of evidence) {
    const other = byKey.get(keyOf(one))
    byKey.set(keyOf(one), other ? { ...one, last: decisive(other.last, one.last) } : one)
  }
  return [...byKey.values()]
}

function decisive(one: Run | null, other: Run | null) {
  if (!one || !other) return one ?? other
  return one.isFine ? other : one
}
