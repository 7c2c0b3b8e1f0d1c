const tints = ['moss', 'clay', 'slate', 'plum', 'straw', 'sea', 'rose', 'stone'] as const

/** Every name has one colour of eight, everywhere and always. */
export function tintOf(name: string) {
  let sum = 0
  for (const letter of name.trim().toLowerCase())
    sum = (sum * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return tints[(sum % 9973) % tints.length] ?? 'stone'
}

/** The first letters of the first and the last word: "Ada King Lovelace" is AL. */
export function initialsOf(name: string) {
  const words = name.split(/[\s-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return chosen.map((word = '') => [...word][0]?.toUpperCase()).join('')
}
