import type { ReactNode } from 'react'
import { css, cva } from '#styled/css/index.mjs'

/** A placeholder for a line of text. */
export const bar = cva({
  base: { background: 'hover', borderRadius: 'small', height: '3.5' },
  variants: {
    long: {
      full: { width: 'full' },
      most: { width: '[72%]' },
      half: { width: '[46%]' },
    },
  },
})

const column = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  maxWidth: 'form',
  paddingBlock: '2',
})

const Coming = ({ children }: { children: ReactNode }) => (
  <div>
    <div role="status" className={css({ srOnly: true })}>
      Loading…
    </div>
    <div aria-hidden="true">{children}</div>
  </div>
)

/** A placeholder for a word or two. */
export const SkeletonBar = () => <div aria-hidden="true" className={bar({ long: 'most' })} />

export const SkeletonLines = ({ lines = 4 }: { lines?: number }) => (
  <Coming>
    <div className={column}>
      {counted(lines).map((line) => (
        <div key={line} className={bar({ long: line === lines - 1 ? 'half' : 'full' })} />
      ))}
    </div>
  </Coming>
)

export const counted = (many: number) => Array.from({ length: many }, (_, index) => index)

const parts = {
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

/** Placeholders for cards; the screen itself announces that they are loading. */
export const SkeletonCards = ({ cards = 3 }: { cards?: number }) => (
  <div aria-hidden="true" className={parts.cards}>
    {counted(cards).map((card) => (
      <div key={card} className={parts.card}>
        <div className={parts.block} />
        <div className={bar({ long: 'most' })} />
        <div className={bar({ long: 'half' })} />
      </div>
    ))}
  </div>
)
