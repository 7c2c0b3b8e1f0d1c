const quarters = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24]

/** One step is 4 px at the default text size. */
const steps = Object.fromEntries(
  quarters.map((step) => [String(step), { value: `${step / 4}rem` }]),
)

const lengths = { ...steps, 0: { value: '0' }, header: { value: '4rem' } }

/** All sizes and weights of the product. */
export const scales = {
  spacing: lengths,
  sizes: {
    ...lengths,
    full: { value: '100%' },
    screen: { value: '100dvh' },
    content: { value: '72rem' },
    wide: { value: '100rem' },
    form: { value: '40rem' },
    narrow: { value: '26rem' },
    sideNavigation: { value: '15rem' },
    toast: { value: '24rem' },
    menu: { value: '13rem' },
    line: { value: '70ch' },
    card: { value: '18rem' },
    touch: { value: '2.75rem' },
    hair: { value: '1px' },
  },
  fonts: {
    body: {
      value:
        '"Figtree Variable", "Figtree fallback", "Figtree fallback on Android", system-ui, sans-serif',
    },
    code: { value: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace' },
  },
  fontSizes: {
    tiny: { value: '0.75rem' },
    small: { value: '0.875rem' },
    body: { value: '1rem' },
    large: { value: '1.125rem' },
    heading: { value: '1.375rem' },
    title: { value: '1.875rem' },
    display: { value: '3.25rem' },
  },
  fontWeights: {
    regular: { value: '400' },
    medium: { value: '500' },
    strong: { value: '600' },
    title: { value: '700' },
    display: { value: '800' },
  },
  lineHeights: {
    single: { value: '1' },
    display: { value: '1.08' },
    tight: { value: '1.25' },
    close: { value: '1.4' },
    body: { value: '1.55' },
  },
  letterSpacings: {
    display: { value: '-0.03em' },
    title: { value: '-0.02em' },
    body: { value: '0' },
  },
  radii: {
    none: { value: '0' },
    small: { value: '3px' },
    control: { value: '5px' },
    card: { value: '8px' },
    round: { value: '999px' },
  },
  borderWidths: {
    none: { value: '0' },
    hair: { value: '1px' },
    thick: { value: '2px' },
    bar: { value: '4px' },
  },
  colors: { transparent: { value: 'transparent' }, current: { value: 'currentColor' } },
  shadows: {
    none: { value: 'none' },
    popup: { value: '0 6px 20px rgb(20 16 8 / 0.14), 0 1px 3px rgb(20 16 8 / 0.1)' },
  },
  durations: {
    quick: { value: '100ms' },
    calm: { value: '150ms' },
    turn: { value: '900ms' },
    pass: { value: '1200ms' },
  },
  easings: { out: { value: 'cubic-bezier(0.2, 0, 0, 1)' } },
  zIndex: {
    below: { value: -1 },
    raised: { value: 1 },
    header: { value: 40 },
    popup: { value: 50 },
    toast: { value: 60 },
  },
  opacity: { dimmed: { value: 0.55 } },
  aspectRatios: { square: { value: '1' }, cover: { value: '3' } },
}
