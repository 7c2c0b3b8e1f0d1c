import { colors } from '#src/ui/look/colors.ts'
import { sizes } from './typeset.ts'

/** The style of a drawing where the app's color variables are defined. */
export const look = `
.chart { font-family: Helvetica, Arial, 'Liberation Sans', sans-serif; max-width: none; }
.chart text { fill: var(--colors-ink); }
${Object.entries(sizes)
  .map(([role, size]) => `.chart .${role} { font-size: ${size}px; }`)
  .join('\n')}
.chart text.name { font-weight: 600; }
.chart text.tag, .chart text.effect, .chart .any text.name { fill: var(--colors-muted); }
.chart text.tag { font-style: italic; }
.chart .state rect { fill: var(--colors-surface); stroke: var(--colors-control); stroke-width: 1.25; }
.chart .state.inner rect { fill: var(--colors-ground); }
.chart .state.passing rect { fill: var(--colors-sunken); stroke-dasharray: 5 4; }
.chart .state.any rect { fill: none; stroke-dasharray: 2 4; }
.chart .state.lit > rect { fill: var(--colors-accent-wash); stroke: var(--colors-accent-solid); stroke-width: 3; }
.chart .transition rect { fill: var(--colors-sunken); }
.chart .transition polyline { fill: none; stroke: var(--colors-control); stroke-width: 1.5; stroke-linejoin: round; }
.chart .transition path { fill: var(--colors-control); }
.chart .transition.lit polyline { stroke: var(--colors-accent-solid); stroke-width: 3; }
.chart .transition.lit path { fill: var(--colors-accent-solid); }
.chart text.taken { fill: var(--colors-accent-ink); font-weight: 700; }
`.trim()

/** The style of a drawing in a file of its own, in light and dark mode. */
export const lookOfFile = `
svg { ${variables('base')} background: var(--colors-ground); }
@media (prefers-color-scheme: dark) { svg { ${variables('_dark')} } }
${look}
`.trim()

function variables(mode: 'base' | '_dark') {
  const { ground, surface, sunken, control, ink, muted, accent } = colors
  const used = {
    ground,
    surface,
    sunken,
    control,
    ink,
    muted,
    'accent-ink': accent.ink,
    'accent-solid': accent.solid,
    'accent-wash': accent.wash,
  }
  return Object.entries(used)
    .map(
      ([name, { value }]) =>
        `--colors-${name}: ${mode === 'base' ? value.base : value._onScreen._dark};`,
    )
    .join(' ')
}
