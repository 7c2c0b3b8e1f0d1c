/** "Lind, Ada" and "Ada Lind"; one word is a first name. */
export function splitName(name: string): [first: string, last: string] {
  const folded = name.replaceAll(/[^\S\n]+/g, ' ').trim()
  const end = folded.lastIndexOf(' ')
  const suffix = end > 0 && suffixes.test(folded.slice(end + 1)) ? folded.slice(end + 1) : ''
  const bare = suffix ? folded.slice(0, end).replace(/,$/, '') : folded
  const [last = '', first = ''] = bare.split(',').map((part) => part.trim())
  if (first) return [first, `${last} ${suffix}`.trim()]
  const words = bare.trim().split(/\s+/)
  if (words.length < 2) return [folded, '']
  return [words.slice(0, -1).join(' '), `${words.at(-1)} ${suffix}`.trim()]
}

const suffixes = /^((jr|sr)\.?|ii|iii|iv)$/i

/** Whether a cell names two people or more: "Mia & Tom". */
export const isSeveral = (name: string) =>
  name.split(/[&+;\n]/).filter((part) => part.trim() !== '').length > 1 ||
  /\s(and|und)\s/i.test(name)

/** Whether a cell is the sum that spreadsheets have below their rows. */
export const isTotal = (name: string) =>
  /^((grand |sub)?total|sum|summe|gesamt|anzahl|count)( of .*|:.*| \w+)?$/i.test(name)
