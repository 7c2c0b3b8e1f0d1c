import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const summaryLook = css({
  width: '[fit-content]',
  paddingBlock: '1.5',
  fontWeight: 'medium',
  borderRadius: 'small',
  cursor: 'pointer',
  _touch: { paddingBlock: '3' },
  _hover: { color: 'accent.ink' },
})

type DetailsProps = { summary: string; children: ReactNode }

/** What only few need, a line until it is unfolded. */
export const Details = ({ summary, children }: DetailsProps) => (
  <details>
    <summary className={summaryLook}>{summary}</summary>
    {children}
  </details>
)
