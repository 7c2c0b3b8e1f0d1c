/** Widths of Helvetica's letters in thousandths of the font's size: the same drawing on every machine. */
const widths: [letters: string, width: number][] = [
  ["'ijl", 220],
  ['|', 260],
  [' !,./:;I[]ft\\', 280],
  ['-()`r"', 340],
  ['ckvsxyzJ^', 500],
  ['ABEKPSXYVZ&', 670],
  ['FTL', 610],
  ['CDHNRUw', 725],
  ['GOQ', 780],
  ['Mm%', 860],
  ['W@—→', 1000],
]
const width = new Map(widths.flatMap(([letters, each]) => [...letters].map((one) => [one, each])))
const usual = 560
/** Other fonts are wider, and bold letters are. */
const allowance = 1.08

export const widthOf = (text: string, size: number) =>
  ([...text].reduce((sum, letter) => sum + (width.get(letter) ?? usual), 0) / 1000) *
  size *
  allowance

/** Lines no wider than this, unless a word is. */
export function wrap(text: string, size: number, widest: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer, size) <= widest) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
