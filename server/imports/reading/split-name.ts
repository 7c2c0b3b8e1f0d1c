/** "Lind, Ada" and "Ada Lind"; one word is a first name. */
export function splitName(name: string): [first: string, last: string] {
  const [, bare = name, suffix = ''] = suffixed.exec(name) ?? []
  const [last = '', first = ''] = bare.split(',').map((part) => part.trim())
  if (first) return [first, `${last} ${suffix}`.trim()]
  const words = bare.trim().split(/\s+/)
  if (words.length < 2) return [name, '']
  return [words.slice(0, -1).join(' '), `${words.at(-1)} ${suffix}`.trim()]
}

const suffixed = /^(.+?),?\s+((?:jr|sr)\.?|ii|iii|iv)$/i

/** Whether a cell names two people or more: "Mia & Tom". */
export const isSeveral = (name: string) => /\S\s*[&+;\n]\s*\S|\s(and|und)\s/i.test(name)

/** Whether a cell is the sum that spreadsheets have below their rows. */
export const isTotal = (name: string) =>
  /^((grand |sub)?total|sum|summe|gesamt|anzahl|count)( of .*|:.*| \w+)?$/i.test(name)
