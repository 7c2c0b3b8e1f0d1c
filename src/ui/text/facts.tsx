import type { ReactNode } from 'react'

import { css, cx } from '#styled/css/index.mjs'

const parts = {
  list: css({ display: 'flex', flexDirection: 'column' }),
  beside: css({
    display: 'grid',
    gridTemplateColumns: { base: '[minmax(0, 1fr)]', sm: '[minmax(9rem, 30%) minmax(0, 1fr)]' },
    columnGap: '6',
  }),
  fact: css({
    paddingBlock: '2.5',
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  }),
  term: css({
    minWidth: '0',
    overflowWrap: 'anywhere',
    color: 'muted',
    fontSize: { base: 'small', sm: 'body' },
  }),
  description: css({ minWidth: '0', overflowWrap: 'anywhere' }),
}

interface FactsProps {
  /** Unknown facts may be left out. */
  items: ReadonlyArray<readonly [term: string, description: ReactNode] | false | '' | null>
  /** For narrow places, such as a cell: each description is below its term. */
  isNarrow?: boolean
}

export const Facts = ({ items, isNarrow = false }: FactsProps) => (
  <dl className={parts.list}>
    {items.map((fact) => {
      if (!fact) return null
      const [term, description] = fact
      return (
        <div key={term} className={cx(parts.fact, !isNarrow && parts.beside)}>
          <dt className={parts.term}>{term}</dt>
          <dd className={parts.description}>{description}</dd>
        </div>
      )
    })}
  </dl>
)
