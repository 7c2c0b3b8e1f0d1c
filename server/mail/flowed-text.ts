/** The longest line, as RFC 3676 recommends. */
const longest = 72

/**
 * Wraps the lines of a text so that mail programs can join them again (format=flowed, RFC 3676): a line that goes on ends
 * with a space. A word that is too long, such as a link, stays whole.
 */
export const flowedText = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => (line === '-- ' ? [line] : wrap(line.trimEnd())))
    .map(stuffed)
    .join('\n')

function wrap(line: string): string[] {
  const lines: string[] = []
  let rest = line
  while (rest.length > longest) {
    const inside = rest.lastIndexOf(' ', longest - 1)
    const at = /\S/.test(rest.slice(0, inside + 1)) ? inside : rest.indexOf(' ', longest)
    if (at < 0) break
    lines.push(rest.slice(0, at + 1))
    rest = rest.slice(at + 1)
  }
  return [...lines, rest]
}

/** A space at the beginning protects what would otherwise have a meaning. */
const stuffed = (line: string) => (/^( |>|From )/.test(line) ? ` ${line}` : line)
