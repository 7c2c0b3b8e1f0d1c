import { useId, useState, type ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'
import { Button } from '#src/ui/button.tsx'

const parts = {
  chart: css({ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '3' }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '1' }),
  table: css({ width: 'full', borderCollapse: 'collapse', fontSize: 'small', lineHeight: 'close' }),
  cell: css({
    paddingBlock: '1.5',
    paddingInlineEnd: '3',
    borderTopWidth: 'hair',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'regular',
    overflowWrap: 'anywhere',
  }),
  head: css({ paddingBlock: '1', paddingInlineEnd: '3', textAlign: 'start', color: 'muted' }),
  svg: css({ display: 'block', width: 'full', height: '[11rem]', overflow: 'visible' }),
  plot: css({ display: 'grid', gridTemplateColumns: '[auto 1fr]', columnGap: '2' }),
  scale: css({
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    height: '[11rem]',
    color: 'muted',
    fontSize: 'tiny',
    lineHeight: 'single',
    textAlign: 'end',
    // The labels are centered on their lines.
    marginBlock: '[-0.375rem]',
    paddingBottom: '[0]',
    '& > span': { height: '3', lineHeight: 'single' },
  }),
  ends: css({
    gridColumn: '2',
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    marginTop: '2',
    color: 'muted',
    fontSize: 'tiny',
  }),
  guide: css({ stroke: 'line', fill: '[none]' }),
  line: css({ stroke: 'accent.solid', fill: '[none]' }),
}

const behind = cva({
  variants: { isShown: { true: {}, false: { srOnly: true } } },
})

interface ChartProps {
  /** The name of the table. */
  label: string
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** Changes the drawing. */
  action?: ReactNode
  /** The drawing, which screen readers leave out. */
  children: ReactNode
}

/** A drawing of numbers. The table behind it has them as text: for screen readers always, for others if they ask for it. */
export function Chart({ label, columns, rows, action, children }: ChartProps) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div className={parts.chart}>
      {!isShown && <div aria-hidden="true">{children}</div>}
      {/* A table that is not positioned would make the page wider. */}
      <div id={id} className={behind({ isShown })}>
        <table aria-label={label} className={parts.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={parts.head}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...others], index) => (
              <tr key={index}>
                <th scope="row" className={parts.cell}>
                  {first}
                </th>
                {others.map((cell, at) => (
                  <td key={columns[at + 1]} className={parts.cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={parts.actions}>
        {!isShown && action}
        <Button
          size="small"
          aria-label={isShown ? `Show as chart: ${label}` : `Show as table: ${label}`}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
    </div>
  )
}

interface LineProps {
  /** In order, each 0 to 100. */
  percents: readonly number[]
  /** What stands below the first and the last point. */
  ends: readonly [string, string]
}

const height = 100

/** Percentages as a line. The scale begins at 50 % if none is lower. */
export function PercentLine({ percents, ends }: LineProps) {
  const low = percents.every((percent) => percent >= 50) ? 50 : 0
  const x = (index: number) => (percents.length === 1 ? 50 : (index / (percents.length - 1)) * 100)
  const y = (percent: number) => height - ((percent - low) / (100 - low)) * height
  const points = percents.map((percent, index) => `${x(index)} ${y(percent)}`)
  return (
    <div className={parts.plot}>
      <div className={parts.scale}>
        <span>100%</span>
        <span>{(100 + low) / 2}%</span>
        <span>{low}%</span>
      </div>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" className={parts.svg}>
        {[0, height / 2, height].map((at) => (
          <path
            key={at}
            d={`M0 ${at}H100`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="1"
            className={parts.guide}
          />
        ))}
        <path
          d={`M${points.join('L')}`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="2"
          strokeLinejoin="round"
          className={parts.line}
        />
        {points.map((point, index) => (
          // A circle would be stretched; the round end of a line is not.
          <path
            key={index}
            d={`M${point}h0.001`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="7"
            strokeLinecap="round"
            className={parts.line}
          />
        ))}
      </svg>
      <div className={parts.ends}>
        <span>{ends[0]}</span>
        {percents.length > 1 && <span>{ends[1]}</span>}
      </div>
    </div>
  )
}
