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
    // Links in lines of small text stand far enough apart for a finger: 24 pixels.
    lineHeight: '[max(1.5rem, 1lh)]',
    _hover: { textDecorationThickness: '[2px]' },
  },
})

/** The link back to the screen that one is a part of, above its title. */
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
