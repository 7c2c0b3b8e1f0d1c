const longest = 80

/** What somebody typed as a name, as a letter may say it: one line of some length in which no program finds a link. */
export function plainName(name: string): string {
  const words = name
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .replaceAll(/([.:@])(?=\S)/gu, '$1 ')
    .trim()
  const letters = [...words]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : words
}
