const words = new Intl.Segmenter('en-US', { granularity: 'word' })

/** A text on one line of at most so many characters, cut between words. */
export function excerpt(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  let end = words.segment(line).containing(most - 1)?.index ?? 0
  while (isBetweenWords.test(line.charAt(end - 1))) end -= 1
  return `${line.slice(0, end)}…`
}

const isBetweenWords = /[\s\p{P}]/u
