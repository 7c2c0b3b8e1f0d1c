/**
 * How much of the bottom of the window a bar covers. It is not inherited: otherwise every element would be restyled
 * when a bar appears.
 */
export const pageLengths = {
  '--save-bar': { syntax: '<length>', inherits: false, initialValue: '0px' },
} as const

const bar = '{sizes.16}'
const tallBar = 'calc({sizes.14} * 2)'
const clearOf = (height: string) => `[calc(var(--toasts, 0px) + ${height} + 2rem)]`

/** Global styles. */
export const page = {
  html: {
    fontFamily: 'body',
    fontSize: '[100%]',
    lineHeight: 'body',
    fontVariantNumeric: 'tabular-nums',
    color: 'ink',
    background: 'ground',
    colorScheme: 'light',
    scrollPaddingTop: '20',
    // Room for a bar, whether or not there is one: a change here restyles every element.
    scrollPaddingBottom: { base: clearOf(tallBar), sm: clearOf(bar) },
    textSizeAdjust: '100%',
    overflowY: 'scroll',
    '--header-width': 'calc({sizes.content} + {spacing.12})',
    '--list-width': '{sizes.content}',
  },
  // The header is as wide as the screen below it.
  '#root:has([data-wide]), .wide [data-frame]': {
    '--header-width': 'calc({sizes.wide} + {spacing.12})',
  },
  // The page does not scroll behind a dialog, nor shift because its scroll bar disappears.
  'html:has(dialog:modal)': { overflowY: 'hidden', scrollbarGutter: 'stable' },
  // Toasts stay clear of the save bar.
  '#root:has([data-save-bar])': { '--save-bar': bar },
  '#root:has([data-save-bar=tall])': { '--save-bar': { base: tallBar, sm: bar } },
  '@media screen': { '.dark': { colorScheme: 'dark' } },
  'html, body, #root': { minHeight: 'full' },
  'body, #root': { minHeight: 'screen' },
  '#root': { display: 'flex', flexDirection: 'column', paddingBottom: '[var(--toasts, 0px)]' },
  'h1, h2, h3': { textWrap: 'balance', fontWeight: 'strong', lineHeight: 'tight' },
  // Until the app starts: the screen that the server rendered for visitors, or the frame of any screen.
  '#root:empty, .signed-in #root[data-rendered], [data-frame]': { display: 'none' },
  'html:not(.signed-in) [data-frame=visitor]:has(~ #root:empty), .signed-in [data-frame=signedIn]:has(~ #root:is(:empty, [data-rendered]))':
    { display: 'flex', flexDirection: 'column', minHeight: 'screen' },
  '[data-start-failure]': {
    display: 'none',
    position: 'sticky',
    bottom: '0',
    padding: '4',
    background: 'ground',
  },
  '.start-failed [data-start-failure]': { display: 'block' },
  '.start-failed [data-frame] main': { display: 'none!' },
  '[data-start-failure] button': { marginTop: '3' },
  noscript: { display: 'block', paddingInline: '4', paddingBlock: '3', background: 'surface' },
  h2: { fontSize: 'large' },
  'p, li': { textWrap: 'pretty', overflowWrap: 'anywhere' },
  ':focus-visible': {
    outlineWidth: '[2px]',
    outlineStyle: 'solid',
    outlineColor: 'focus',
    outlineOffset: '[2px]',
  },
  '::selection': { background: 'accent.solid', color: 'accent.onSolid' },
  '::placeholder': { color: 'muted', opacity: '[1]' },
  'button, select, summary, label:has(input)': { touchAction: 'manipulation' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '[0.01ms!]',
      animationIterationCount: '1!',
      transitionDuration: '[0.01ms!]',
      scrollBehavior: 'auto!',
    },
  },
  // In forced colors mode, the app's colors cannot show what is selected.
  '@media (forced-colors: active)': {
    'button[aria-pressed=true], a[aria-current=page], [role=tab][aria-selected=true], [data-highlighted]':
      {
        forcedColorAdjust: 'none',
        color: '[SelectedItemText!]',
        background: '[SelectedItem!]',
        '& *': { color: '[inherit!]' },
      },
  },
  '@page': { margin: '[1.2cm]' },
  // A table of rooms and times is wider than tall.
  '@page wide': { size: 'landscape', margin: '[1cm]' },
  '@media print': {
    // For the whole document: a page change within it would start a new one.
    'html:has([data-wide-paper])': { page: 'wide' },
    html: { color: '[#000]', background: '[#fff]', colorScheme: 'light' },
    'tr, figure, li': { breakInside: 'avoid' },
    // A printed list has its own title, which also names the organization.
    'main:has([data-paper]) h1': { display: 'none' },
    // Printed without the rest of the screen.
    'main:has([data-alone-on-paper]) :not(:has([data-alone-on-paper]), [data-alone-on-paper], [data-alone-on-paper] *)':
      { display: 'none!' },
    'main :has([data-alone-on-paper])': { background: '[none!]', borderColor: '[transparent!]' },
    thead: { display: 'table-header-group' },
  },
}
