/** Lower-case words without accents. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}@.]+/u)
    .filter((word) => word !== '')

/** Whether each word of the text begins a word of one of the others. */
export function isMatch(text: string, ...others: string[]): boolean {
  const known = others.flatMap(wordsIn)
  const typed = wordsIn(text)
  return typed.length > 0 && typed.every((word) => known.some((other) => other.startsWith(word)))
}
