const longest = 80

/** What somebody typed as a name, as a letter may say it: one line of some length in which nobody finds an address. */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}:@/\\。]+|(?<!\.)\.+(?=[^\s\p{P}])/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const letters = [...words]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : words
}
