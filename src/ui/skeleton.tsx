import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const bar = cva({
  base: { background: 'hover', borderRadius: 'small', height: '3.5' },
  variants: {
    long: {
      full: { width: 'full' },
      most: { width: '[72%]' },
      half: { width: '[46%]' },
      some: { width: '[28%]' },
    },
  },
})

const parts = {
  lines: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    maxWidth: 'form',
    paddingBlock: '2',
  }),
  rows: css({
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    background: 'surface',
  }),
  row: css({
    display: 'grid',
    gridTemplateColumns: '[2fr 1fr 1fr]',
    alignItems: 'center',
    gap: '6',
    minHeight: '12',
    paddingInline: '4',
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  }),
  cards: css({
    display: 'grid',
    gap: '4',
    gridTemplateColumns: '[repeat(auto-fill, minmax(min({sizes.card}, 100%), 1fr))]',
  }),
  card: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: '4',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    background: 'surface',
  }),
  block: css({ width: '10', height: '10', background: 'hover', borderRadius: 'control' }),
}

const widths = ['most', 'half', 'some'] as const

const Coming = ({ children }: { children: ReactNode }) => (
  <div>
    <div role="status" className={css({ srOnly: true })}>
      Loading…
    </div>
    <div aria-hidden="true">{children}</div>
  </div>
)

export const SkeletonLines = ({ lines = 4 }: { lines?: number }) => (
  <Coming>
    <div className={parts.lines}>
      {counted(lines).map((line) => (
        <div key={line} className={bar({ long: line === lines - 1 ? 'half' : 'full' })} />
      ))}
    </div>
  </Coming>
)

export const SkeletonRows = ({ rows = 3 }: { rows?: number }) => (
  <Coming>
    <div className={parts.rows}>
      {counted(rows).map((row) => (
        <div key={row} className={parts.row}>
          <div className={bar({ long: widths[row % 3] ?? 'most' })} />
          <div className={bar({ long: 'most' })} />
          <div className={bar({ long: 'half' })} />
        </div>
      ))}
    </div>
  </Coming>
)

export const SkeletonCards = ({ cards = 3 }: { cards?: number }) => (
  <Coming>
    <div className={parts.cards}>
      {counted(cards).map((card) => (
        <div key={card} className={parts.card}>
          <div className={parts.block} />
          <div className={bar({ long: 'most' })} />
          <div className={bar({ long: 'half' })} />
        </div>
      ))}
    </div>
  </Coming>
)

const counted = (many: number) => Array.from({ length: many }, (_, index) => index)
