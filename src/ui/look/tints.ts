import { cva } from '#styled/css/index.mjs'

const tints = ['moss', 'clay', 'slate', 'plum', 'straw', 'sea', 'rose', 'stone'] as const

export type Tint = (typeof tints)[number]

/** Every name always has the same of eight colors. */
export function tintOf(name: string): Tint {
  let sum = 0
  for (const character of name.trim().toLowerCase())
    sum = (sum * 131 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return tints[(sum % 9973) % tints.length] ?? 'stone'
}

/** A tint with text that is readable on it. */
export const inTint = cva({
  variants: {
    tint: {
      moss: { background: 'tint.moss', color: 'tintInk.moss' },
      clay: { background: 'tint.clay', color: 'tintInk.clay' },
      slate: { background: 'tint.slate', color: 'tintInk.slate' },
      plum: { background: 'tint.plum', color: 'tintInk.plum' },
      straw: { background: 'tint.straw', color: 'tintInk.straw' },
      sea: { background: 'tint.sea', color: 'tintInk.sea' },
      rose: { background: 'tint.rose', color: 'tintInk.rose' },
      stone: { background: 'tint.stone', color: 'tintInk.stone' },
    },
  },
})
