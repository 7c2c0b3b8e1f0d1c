import { linkLook } from '#src/ui/look/link-look.ts'
import { Unbroken } from './unbroken.tsx'

/** A number to be called at a press. */
export const Phone = ({ of }: { of: string }) => (
  <Unbroken>
    <a href={`tel:${of.replaceAll(/[^+\d]/g, '')}`} className={linkLook()}>
      {of}
    </a>
  </Unbroken>
)
