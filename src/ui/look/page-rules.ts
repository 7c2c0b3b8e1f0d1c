/** How much of the foot of the window a bar takes. It is not inherited, or every element would be restyled when a bar appears. */
export const pageLengths = {
  '--save-bar': { syntax: '<length>', inherits: false, initialValue: '0px' },
} as const

const bar = '{sizes.16}'
const tallBar = 'calc({sizes.14} * 2)'
const clearOf = (height: string) => `[calc(var(--toasts, 0px) + ${height} + 2rem)]`

/** What holds on every page before any component speaks. */
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
    // Room for a bar, whether there is one or not: a change here restyles every element.
    scrollPaddingBottom: { base: clearOf(tallBar), sm: clearOf(bar) },
    textSizeAdjust: '100%',
    overflowY: 'scroll',
  },
  // The page does not move behind a dialog, nor sideways because its scroll bar goes.
  'html:has(dialog:modal)': { overflowY: 'hidden', scrollbarGutter: 'stable' },
  // No toast may lie where the save bar is.
  '#root:has([data-save-bar])': { '--save-bar': bar },
  '#root:has([data-save-bar=tall])': { '--save-bar': { base: tallBar, sm: bar } },
  '@media screen': { '.dark': { colorScheme: 'dark' } },
  'html, body, #root': { minHeight: 'full' },
  'body, #root': { minHeight: 'screen' },
  '#root': { display: 'flex', flexDirection: 'column', paddingBottom: '[var(--toasts, 0px)]' },
  'h1, h2, h3': { textWrap: 'balance', fontWeight: 'strong', lineHeight: 'tight' },
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
  // Where somebody's own colors hold, those of the app do not say what is chosen.
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
  // A table of rooms and times is wider than high.
  '@page wide': { size: 'landscape', margin: '[1cm]' },
  '@media print': {
    // All of the document, for a change of pages within it would begin a new one.
    'html:has([data-wide-paper])': { page: 'wide' },
    html: { color: '[#000]', background: '[#fff]', colorScheme: 'light' },
    'tr, figure, li': { breakInside: 'avoid' },
    // A list on paper has a title of its own, which also says whose it is.
    'main:has([data-paper]) h1': { display: 'none' },
    // What is printed without the screen around it.
    'main:has([data-alone-on-paper]) :not(:has([data-alone-on-paper]), [data-alone-on-paper], [data-alone-on-paper] *)':
      { display: 'none!' },
    'main :has([data-alone-on-paper])': { background: '[none!]', borderColor: '[transparent!]' },
    thead: { display: 'table-header-group' },
  },
}
