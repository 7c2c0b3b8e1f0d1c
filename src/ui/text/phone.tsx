import { linkLook } from '#src/ui/look/link-look.ts'
import { Unbroken } from './unbroken.tsx'

/** A phone number that can be called with one press. */
export const Phone = ({ of }: { of: string }) => (
  <Unbroken>
    <a href={`tel:${of.replaceAll(/[^+\d]/g, '')}`} className={linkLook()}>
      {of}
    </a>
  </Unbroken>
)
