const aDay = String.raw`\d\d/\d\d/\d{4}`

/**
 * Whole words, as they are written: "Page 1 of 1" is not "Page 1 of 10", and "Not Found" not "not found". Some day is
 * written MM/dd/yyyy.
 */
export function wordsOf(text: string) {
  const literal = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  const words = literal.replaceAll(' ', String.raw`\s+`).replaceAll('MM/dd/yyyy', aDay)
  return new RegExp(
    `${/^\w/.test(text) ? '(?<!\\w)' : ''}${words}${/\w$/.test(text) ? '(?!\\w)' : ''}`,
  )
}

/** The same, where a name begins with it, such as "Archive" of "Archive 2". */
export const namedBy = (text: string) => new RegExp(`^${wordsOf(text).source}`)
