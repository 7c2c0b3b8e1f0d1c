import { css } from '#styled/css/index.mjs'

const parts = {
  progress: css({ display: 'flex', alignItems: 'center', gap: '3', flexGrow: '1', minWidth: '0' }),
  track: css({
    flexGrow: '1',
    height: '2',
    overflow: 'hidden',
    borderRadius: 'round',
    background: 'hover',
  }),
  bar: css({ height: 'full', background: 'accent.solid', transformOrigin: '[left]' }),
  percent: css({ flexShrink: '0', minWidth: '10', fontSize: 'small', textAlign: 'end' }),
}

type ProgressProps = {
  label: string
  /** How much is done, 0 to 1. */
  fraction: number
}

export function Progress({ label, fraction }: ProgressProps) {
  const percent = Math.round(fraction * 100)
  return (
    <div className={parts.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={parts.track}
      >
        <div className={parts.bar} style={{ transform: `scaleX(${fraction})` }} />
      </div>
      <span aria-hidden="true" className={parts.percent}>
        {percent} %
      </span>
    </div>
  )
}
