import { css, cx } from '#styled/css/index.mjs'
import { linkLook } from '#src/ui/look/link-look.ts'

const whole = css({ whiteSpace: 'nowrap' })

/** A number to be called at a press, which stays on one line. */
export const Phone = ({ of }: { of: string }) => (
  <a href={`tel:${of.replaceAll(/[^+\d]/g, '')}`} className={cx(linkLook(), whole)}>
    {of}
  </a>
)
