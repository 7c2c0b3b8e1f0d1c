import type { ReactNode } from 'react'
import { linkLook } from '#src/ui/look/link-look.ts'
import { Unbroken } from './unbroken.tsx'

/** About what one line of a small phone has room for. */
const longestOnOneLine = 24

/** A phone number on one line. A longer text, such as two numbers, may break between words. */
export const PhoneText = ({ of, children = of }: { of: string; children?: ReactNode }) =>
  of.length > longestOnOneLine ? <span>{children}</span> : <Unbroken>{children}</Unbroken>

/** A phone number that can be called with one press. */
export const Phone = ({ of }: { of: string }) => (
  <PhoneText of={of}>
    <a href={`tel:${of.replaceAll(/[^+\d]/g, '')}`} className={linkLook()}>
      {of}
    </a>
  </PhoneText>
)
