const words = new Intl.Segmenter('en-US', { granularity: 'word' })

/** A text on one line of at most so many characters, cut between words. */
export function excerpt(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const beginning = line.slice(0, words.segment(line).containing(most - 1)?.index)
  return `${beginning.replace(/[\s\p{P}]+$/u, '')}…`
}
