import { css, cx } from '#styled/css/index.mjs'
import { inTint, tintOf } from '#src/ui/look/tints.ts'

const look = css({
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
})

/** The category of a class, always in its color. */
export const Category = ({ children }: { children: string }) => (
  <span className={cx(look, inTint({ tint: tintOf(children) }))}>{children}</span>
)
