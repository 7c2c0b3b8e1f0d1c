import type { Arrow, Box, Line } from './chart.ts'

/** One line of text, positioned from the upper left corner of its box or arrow. */
export interface Text {
  text: string
  role: 'name' | 'tag' | 'plain' | 'when' | 'effect'
  y: number
  /** The transition it belongs to. */
  line?: string
}

interface Block {
  texts: readonly Text[]
  width: number
  height: number
}

export const inset = 12
const widestBox = 190
const widestLabel = 150
const leading = 1.35
export const sizes = { name: 15, tag: 12, plain: 13, when: 13, effect: 12 } as const

type Paragraph = Pick<Text, 'role' | 'line'> & { text: string }

/** The text of a box. */
export function typesetBox(box: Box): Block {
  return block(
    [
      { role: 'name', text: box.isInitial ? `●\u00a0${box.name}` : box.name },
      ...(box.tags.length > 0 ? [{ role: 'tag' as const, text: box.tags.join(', ') }] : []),
      { role: 'plain', text: box.description },
      ...box.actions.map((text) => ({ role: 'effect' as const, text })),
      ...box.lines.map(({ id, when, effects }) => ({
        role: 'when' as const,
        text: `${when}: ${effects}`,
        line: id,
      })),
    ],
    widestBox,
    inset,
  )
}

/** The text of an arrow. */
export const typesetArrow = ({ lines }: Arrow): Block =>
  block(lines.flatMap(paragraphsOf), widestLabel, inset / 2)

const paragraphsOf = ({ id, when, effects }: Line): Paragraph[] => [
  { role: 'when', text: when, line: id },
  ...(effects ? [{ role: 'effect' as const, text: effects, line: id }] : []),
]

function block(paragraphs: Paragraph[], widest: number, margin: number): Block {
  const texts: Text[] = []
  let y = margin
  for (const { text, role, line } of paragraphs) {
    if (texts.length > 0) y += text ? gapAfter(texts.at(-1)?.role, role) : 0
    for (const each of wrap(text, sizes[role], widest)) {
      y += sizes[role] * leading
      texts.push({ text: each, role, y: Math.round(y - sizes[role] * (leading - 1)), line })
    }
  }
  const widestText = Math.max(0, ...texts.map(({ text, role }) => widthOf(text, sizes[role])))
  return { texts, width: Math.ceil(widestText) + 2 * margin, height: Math.ceil(y) + margin }
}

const gapAfter = (before: Text['role'] | undefined, role: Text['role']) =>
  before === role && role === 'plain' ? 0 : before === 'name' ? 2 : 4

/** Widths of Helvetica's letters in thousandths of the font size, so that every machine makes the same drawing. */
const widths: [characters: string, width: number][] = [
  ["'ijl", 220],
  ['|', 260],
  [' !,./:;I[]ft\\', 280],
  ['-()`r"', 340],
  ['ckvsxyzJ^', 500],
  ['ABEKPSXYVZ&', 670],
  ['FTL', 610],
  ['CDHNRUw', 725],
  ['GOQ', 780],
  ['Mm%', 860],
  ['W@—→', 1000],
]
const width = new Map(
  widths.flatMap(([characters, each]) => [...characters].map((one) => [one, each])),
)
const usual = 560
/** Allows for wider fonts and bold letters. */
const allowance = 1.08

const widthOf = (text: string, size: number) =>
  ([...text].reduce((sum, character) => sum + (width.get(character) ?? usual), 0) / 1000) *
  size *
  allowance

/** Breaks text into lines no wider than this, unless a single word is. */
function wrap(text: string, size: number, widest: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer, size) <= widest) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
