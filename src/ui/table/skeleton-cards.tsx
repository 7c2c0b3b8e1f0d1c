import { css } from '#styled/css/index.mjs'
import { bar, counted } from './skeleton.tsx'

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

/** Where cards will be, as far as the screen says by itself that they are on their way. */
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
