/** Questions have a text, everything else has a name. */
type Entry = { name: string } | { text: string }

/** Merges a list that two people edited at once. Entries are identified by name or text. Untouched entries take the other person's version, and entries that the other person added stay. Any other value is the first person's.
 */
export function mergeEntries(
  mine: unknown,
  { theirs, before }: { theirs: unknown; before: unknown },
): unknown {
  const lists = [mine, theirs, before]
  if (!lists.every(areNamed)) return mine
  const [own, others, earlier] = lists.map(byName) as [Named, Named, Named]
  const merged = [...own].flatMap(([name, entry]) => {
    const isTouched = !isSame(entry, earlier.get(name))
    return isTouched ? [entry] : (others.get(name) ?? [])
  })
  const added = [...others].filter(([name]) => !own.has(name) && !earlier.has(name))
  return [...merged, ...added.map(([, entry]) => entry)]
}

type Named = Map<string, Entry>

const byName = (entries: Entry[]): Named => new Map(entries.map((entry) => [nameOf(entry), entry]))

const areNamed = (entries: unknown): entries is Entry[] =>
  Array.isArray(entries) && entries.every(isNamed) && byName(entries).size === entries.length

const isNamed = (entry: unknown): entry is Entry =>
  typeof entry === 'object' &&
  entry !== null &&
  (('name' in entry && typeof entry.name === 'string') ||
    ('text' in entry && typeof entry.text === 'string'))

const nameOf = (entry: Entry) => ('name' in entry ? entry.name : entry.text)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
