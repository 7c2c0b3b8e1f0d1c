import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  list: css({ display: 'flex', flexDirection: 'column' }),
  fact: css({
    display: 'grid',
    gridTemplateColumns: { base: '[1fr]', sm: '[minmax(9rem, 30%) 1fr]' },
    columnGap: '6',
    paddingBlock: '2.5',
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  }),
  term: css({ color: 'muted', fontSize: { base: 'small', sm: 'body' } }),
  description: css({ minWidth: '0', overflowWrap: 'anywhere' }),
}

export const Facts = ({
  items,
}: {
  items: ReadonlyArray<readonly [term: string, description: ReactNode]>
}) => (
  <dl className={parts.list}>
    {items.map(([term, description]) => (
      <div key={term} className={parts.fact}>
        <dt className={parts.term}>{term}</dt>
        <dd className={parts.description}>{description}</dd>
      </div>
    ))}
  </dl>
)
