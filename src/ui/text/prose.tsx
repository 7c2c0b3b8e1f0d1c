import { css } from '#styled/css/index.mjs'
import type { ReactNode } from 'react'

const prose = css({ maxWidth: 'line', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

/** Text with its original line breaks and spaces, in lines of readable length. */
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

/** The exact output of a machine. */
export const RawText = ({ children }: { children: ReactNode }) => (
  <pre className={rawText}>{children}</pre>
)
