import { css } from '#styled/css/index.mjs'

const prose = css({ maxWidth: 'line', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

/** Text as somebody typed it, with its ends of lines. None is longer than is good to read. */
export const Prose = ({ children }: { children: string }) => <p className={prose}>{children}</p>
