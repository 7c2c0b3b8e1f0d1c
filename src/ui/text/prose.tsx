import { css } from '#styled/css/index.mjs'
import type { ReactNode } from 'react'

const prose = css({ maxWidth: 'line', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

/** Text as somebody typed it, with its ends of lines and its spaces. No line is longer than is good to read. */
export const Prose = ({ children }: { children: string }) => <p className={prose}>{children}</p>

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
