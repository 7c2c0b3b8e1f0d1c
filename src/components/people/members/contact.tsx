import { Stack } from '#src/ui/frame/layout.tsx'
import { PhoneText } from '#src/ui/text/phone.tsx'
import { LongWord } from '#src/ui/text/unbroken.tsx'

interface Ways {
  phone?: string | null | undefined
  email?: string | null | undefined
}

/** Contact details: the phone above the email. */
export const Contact = ({ phone, email }: Ways) =>
  (phone || email) && (
    <Stack gap="none">
      {phone && <PhoneText of={phone} />}
      {email && <Email address={email} />}
    </Stack>
  )

export const contactText = ({ phone, email }: Ways) => [phone, email].filter(Boolean).join(', ')

/** A long address breaks after a dot, or after an at sign with a name before it. */
export const Email = ({ address }: { address: string }) => (
  <LongWord breaks={/(?<=.@|\.)/}>{address}</LongWord>
)
