const tints = ['moss', 'clay', 'slate', 'plum', 'straw', 'sea', 'rose', 'stone'] as const

export type Tint = (typeof tints)[number]

/** Every name always has the same of eight colors. */
export function tintOf(name: string): Tint {
  let sum = 0
  for (const letter of name.trim().toLowerCase())
    sum = (sum * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return tints[(sum % 9973) % tints.length] ?? 'stone'
}
