import type { TwoFactorProvider } from '#contract/accounts/sign-in.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'

const otherwise: Record<TwoFactorProvider | 'Passkey', string> = {
  Email: 'If no email comes, look in your spam folder or send another code.',
  Passkey:
    'If you do not have the device with your passkey, use one of your recovery codes. We send no code by email: this account has a passkey.',
  Authenticator: 'If you do not have your phone, use one of your recovery codes.',
}

interface NoCodeProps {
  provider: TwoFactorProvider | null
  isRecovering: boolean
}

/** What can be done by somebody who cannot get a code, down to those who have lost the account. */
export const NoCode = ({ provider, isRecovering }: NoCodeProps) => (
  <Stack gap="tight">
    {!isRecovering && <p>{otherwise[provider ?? 'Passkey']}</p>}
    <Disclosure showLabel={provider === null ? 'I have neither' : 'I cannot get a code'}>
      <p>
        On a device where you are still logged in, change two-factor login under My Profile, then
        Account. Otherwise this account stays closed, and you can{' '}
        <RouterLink to="/sign-up">sign up</RouterLink> with another email address.
      </p>
    </Disclosure>
  </Stack>
)
