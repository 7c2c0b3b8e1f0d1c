import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  table: css({
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    lineHeight: 'close',
  }),
  row: css({
    display: { base: 'grid', sm: 'table-row' },
    gridTemplateColumns: '[1fr 1fr]',
    columnGap: '4',
    paddingBlock: '2',
    borderColor: 'warning.line',
    'tbody &': { borderTopWidth: 'hair', borderTopStyle: 'solid' },
    '& > *': {
      paddingBlock: { base: '0.5', sm: '2' },
      paddingInlineEnd: { sm: '4' },
      textAlign: 'start',
      verticalAlign: 'top',
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
    },
    '& > th': { fontWeight: 'medium' },
    '& > :first-child': { gridColumn: '[1 / -1]', width: { sm: '[25%]' } },
  }),
  corner: css({ display: { base: 'none', sm: 'table-cell' } }),
}

type ComparisonProps = {
  heads: readonly [string, string]
  rows: ReadonlyArray<readonly [label: string, one: ReactNode, other: ReactNode]>
}

/** Two versions of the same thing, field by field. */
export const Comparison = ({ heads, rows }: ComparisonProps) => (
  <table className={parts.table}>
    <thead>
      <tr className={parts.row}>
        <th scope="col" className={parts.corner}>
          Field
        </th>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([label, one, other]) => (
        <tr key={label} className={parts.row}>
          <th scope="row">{label}</th>
          <td>{one}</td>
          <td>{other}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
