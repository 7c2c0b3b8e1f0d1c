import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const rawText = css({
  padding: '4',
  overflowX: 'auto',
  background: 'sunken',
  borderRadius: 'control',
  color: 'ink',
  fontFamily: 'code',
  fontSize: 'small',
  textAlign: 'start',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

/** What a machine said, as it said it. */
export const RawText = ({ children }: { children: ReactNode }) => (
  <pre className={rawText}>{children}</pre>
)
