import { css } from '#styled/css/index.mjs'

const prose = css({ maxWidth: 'line', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

/** Text as somebody typed it, with its ends of lines and its spaces. No line is longer than is good to read. */
export const Prose = ({ children }: { children: string }) => <p className={prose}>{children}</p>
