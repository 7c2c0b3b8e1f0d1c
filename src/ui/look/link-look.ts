import { cva } from '#styled/css/index.mjs'

/** A link inside text. */
export const linkLook = cva({
  base: {
    color: 'accent.ink',
    textDecorationLine: 'underline',
    textDecorationThickness: '[1px]',
    textUnderlineOffset: '[0.2em]',
    borderRadius: 'small',
    cursor: 'pointer',
    // Links in small text have the minimum touch height of 24 pixels.
    lineHeight: '[max(1.5rem, 1lh)]',
    _hover: { textDecorationThickness: '[2px]' },
  },
})

/** The link to the parent screen, above the title. */
export const backLink = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'flex-start',
    gap: '1',
    minHeight: '6',
    minWidth: '0',
    color: 'accent.ink',
    fontSize: 'small',
    borderRadius: 'small',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '[0.2em]' },
    _touch: { minHeight: 'touch' },
    _print: { display: 'none' },
    '& > svg': { flexShrink: '0' },
  },
})

const title = {
  color: 'ink',
  fontWeight: 'strong',
  textDecoration: 'none',
  borderRadius: 'small',
  _hover: { color: 'accent.ink', textDecoration: 'underline', textUnderlineOffset: '[0.2em]' },
} as const

/** The link that names a row of a table. */
export const rowLink = cva({ base: title })

/** A link that covers its nearest `position: relative` ancestor, such as a card. */
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
