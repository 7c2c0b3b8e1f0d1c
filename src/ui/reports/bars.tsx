import { css } from '#styled/css/index.mjs'

const parts = {
  figure: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    margin: '0',
    fontSize: { _print: '[9.5pt]' },
    breakInside: '[auto!]',
  }),
  caption: css({ fontWeight: 'strong' }),
  bars: css({
    display: 'grid',
    gridTemplateColumns: {
      base: '[1fr auto]',
      _roomy: '[fit-content(18rem) minmax(6rem, 1fr) auto]',
    },
    alignItems: 'center',
    columnGap: '3',
    rowGap: { base: '1', _roomy: '1.5' },
  }),
  label: css({ minWidth: '0', overflowWrap: 'anywhere', lineHeight: 'close' }),
  track: css({
    gridColumn: { base: '1 / -1', _roomy: '2' },
    gridRow: { base: 'auto', _roomy: 'auto' },
    order: { base: '1', _roomy: '0' },
    height: '2.5',
    overflow: 'hidden',
    borderRadius: 'small',
    background: 'hover',
    printColorAdjust: 'exact',
  }),
  bar: css({
    height: 'full',
    background: 'accent.solid',
    transformOrigin: '[left]',
    printColorAdjust: 'exact',
  }),
  value: css({ fontSize: 'small', textAlign: 'end', whiteSpace: 'nowrap' }),
  row: css({
    display: { base: 'grid', _roomy: 'contents' },
    gridColumn: '1 / -1',
    gridTemplateColumns: '[1fr auto]',
    columnGap: '3',
    alignItems: 'baseline',
    paddingBottom: { base: '1.5', _roomy: '0' },
  }),
}

export interface Bar {
  label: string
  /** Its label, such as "12 of 15". */
  value: string
  /** Its length, 0 to 1. */
  fraction: number
}

/** Numbers as bars. The table next to it has the same numbers as text. */
export const Bars = ({ caption, bars }: { caption: string; bars: readonly Bar[] }) => (
  <figure className={parts.figure}>
    <figcaption className={parts.caption}>{caption}</figcaption>
    <div aria-hidden="true" className={parts.bars}>
      {bars.map(({ label, value, fraction }, index) => (
        <div key={index} className={parts.row}>
          <span className={parts.label}>{label}</span>
          <div className={parts.track}>
            <div className={parts.bar} style={{ transform: `scaleX(${fraction})` }} />
          </div>
          <span className={parts.value}>{value}</span>
        </div>
      ))}
    </div>
  </figure>
)
