import { cva } from '#styled/css/index.mjs'
import { tintOf } from '#src/ui/look/tints.ts'

const look = cva({
  base: {
    display: 'inline-block',
    maxWidth: 'full',
    marginTop: '1',
    paddingInline: '2',
    paddingBlock: '0.5',
    borderRadius: 'round',
    fontSize: 'tiny',
    fontWeight: 'strong',
    lineHeight: 'close',
    overflowWrap: 'anywhere',
  },
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

/** The category of a class, always in its color. */
export const Category = ({ children }: { children: string }) => (
  <span className={look({ tint: tintOf(children) })}>{children}</span>
)
