import { cva } from '#styled/css/index.mjs'

const title = {
  color: 'ink',
  fontWeight: 'strong',
  textDecoration: 'none',
  borderRadius: 'small',
  _hover: { color: 'accent.ink', textDecoration: 'underline', textUnderlineOffset: '[0.2em]' },
} as const

/** The link that names a row of a table. */
export const rowLink = cva({ base: title })

/** A link that is pressed anywhere on its nearest `position: relative` ancestor, such as a card. */
export const coverLink = cva({
  base: {
    ...title,
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
    _focusVisible: {
      outlineStyle: 'none',
      _after: {
        outlineWidth: '[2px]',
        outlineStyle: 'solid',
        outlineColor: 'focus',
        outlineOffset: '[1px]',
      },
    },
  },
})
