const aDay = String.raw`\w{3}, \w{3} \d{1,2}(?:, \d{4})?`

/**
 * Matches whole words exactly: "Page 1 of 1" does not match "Page 1 of 10", nor "Not Found" "not found". "EEE, MMM d"
 * matches any date.
 */
export function wordsOf(text: string) {
  const words = literal(text)
    .replaceAll('EEE, MMM d', aDay)
    .replaceAll(' ', String.raw`\s+`)
  return new RegExp(
    `${/^\w/.test(text) ? '(?<!\\w)' : ''}${words}${/\w$/.test(text) ? '(?!\\w)' : ''}`,
  )
}

/** Escapes text for a regular expression. */
export const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Matches a name that begins with the text, such as "Archive" in "Archive 2". */
export const namedBy = (text: string) => new RegExp(`^${wordsOf(text).source}`)
