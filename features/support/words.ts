const aDay = String.raw`\w{3}, \w{3} \d{1,2}(?:, \d{4})?`

/**
 * Whole words, as they are written: "Page 1 of 1" is not "Page 1 of 10", and "Not Found" not "not found". "EEE, MMM d"
 * stands for any day.
 */
export function wordsOf(text: string) {
  const words = literal(text)
    .replaceAll(' ', String.raw`\s+`)
    .replaceAll('EEE, MMM d', aDay)
  return new RegExp(
    `${/^\w/.test(text) ? '(?<!\\w)' : ''}${words}${/\w$/.test(text) ? '(?!\\w)' : ''}`,
  )
}

/** Text as the source of a pattern that it alone matches. */
export const literal = (text: string) =>
  text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\w{3}, \w{3} \d{1,2}(?:, \d{4})?`)

/** The same, where a name begins with it, such as "Archive" of "Archive 2". */
export const namedBy = (text: string) => new RegExp(`^${wordsOf(text).source}`)
