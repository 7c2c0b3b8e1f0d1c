import { defineConfig } from '@pandacss/dev'

import { colors } from './src/ui/look/colors.ts'
import { page, pageLengths } from './src/ui/look/page-rules.ts'
import { scales } from './src/ui/look/scales.ts'

export default defineConfig({
  presets: ['@pandacss/preset-base'],
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/**/*.test.{ts,tsx}'],
  outdir: 'styled-system',
  importMap: '#styled',
  forceConsistentTypeExtension: true,
  shorthands: false,
  preflight: true,
  strictTokens: true,
  strictPropertyValues: true,
  conditions: {
    extend: {
      dark: '.dark &, .dark&',
      onScreen: '@media screen',
      touch: '@media (pointer: coarse)',
      // A finger leaves its hover behind, and what is chosen shows that it is.
      hoverable: [
        '@media (hover: hover)',
        '&:hover:not(:disabled, [aria-disabled=true], [aria-pressed=true])',
      ],
      // Breakpoints are for screens; paper has room for a table as well.
      roomy: '@media print, (min-width: 40rem)',
      cramped: '@media screen and (width < 40rem)',
      wide: '@media print, (min-width: 56.25rem)',
    },
  },
  theme: {
    breakpoints: { phone: '22.5rem', xs: '25rem', sm: '40rem', md: '56.25rem', lg: '72rem' },
    tokens: scales,
    semanticTokens: { colors: colors },
    keyframes: {
      turn: { to: { transform: 'rotate(360deg)' } },
      appear: { from: { opacity: '0' }, to: { opacity: '1' } },
      pass: { from: { transform: 'translateX(-75%)' }, to: { transform: 'translateX(75%)' } },
    },
  },
  globalVars: pageLengths,
  globalCss: page,
})
