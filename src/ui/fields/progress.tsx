import { css, cva } from '#styled/css/index.mjs'

const parts = {
  whole: css({ flexGrow: '1', minWidth: '0' }),
  progress: css({ display: 'flex', alignItems: 'center', gap: '3', flexGrow: '1', minWidth: '0' }),
  track: css({
    flexGrow: '1',
    height: '2',
    overflow: 'hidden',
    borderRadius: 'round',
    background: 'hover',
  }),
  percent: css({ flexShrink: '0', minWidth: '10', fontSize: 'small', textAlign: 'end' }),
}

const bar = cva({
  base: { height: 'full', background: 'accent.solid', transformOrigin: '[left]' },
  variants: {
    isKnown: {
      true: {},
      // Without animation, the bar stands in the middle.
      false: {
        width: '[40%]',
        marginInline: 'auto',
        borderRadius: 'round',
        animationName: 'pass',
        animationDuration: 'pass',
        animationTimingFunction: '[ease-in-out]',
        animationIterationCount: 'infinite',
        animationDirection: 'alternate',
      },
    },
  },
})

type ProgressProps = {
  label: string
  /** Progress from 0 to 1, or null if unknown. */
  fraction: number | null
  /** Progress in words above the bar, not a live region. */
  words?: string | undefined
}

export function Progress({ label, fraction, words }: ProgressProps) {
  const percent = fraction === null ? undefined : Math.round(fraction * 100)
  const track = (
    <div className={parts.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words === '' ? undefined : words}
        className={parts.track}
      >
        <div
          className={bar({ isKnown: fraction !== null })}
          style={fraction === null ? undefined : { transform: `scaleX(${fraction})` }}
        />
      </div>
      {percent !== undefined && (
        <span aria-hidden="true" className={parts.percent}>
          {percent} %
        </span>
      )}
    </div>
  )
  if (words === undefined) return track
  return (
    <div className={parts.whole}>
      <p aria-hidden="true">{words === '' ? label : `${label}: ${words}`}</p>
      {track}
    </div>
  )
}
