import type { TwoFactorProvider } from '#contract/sign-in.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'

const otherwise: Record<TwoFactorProvider, string> = {
  Email: 'If no email comes, look in your spam folder or send another code.',
  Authenticator: 'If you do not have your phone, use one of your recovery codes.',
}

/** What can be done by somebody who cannot get a code, down to those who have lost the account. */
export const NoCode = ({ provider }: { provider: TwoFactorProvider }) => (
  <Stack gap="tight">
    <p>{otherwise[provider]}</p>
    <p>
      No way to get a code? On a device where you are still logged in, change two-factor login under
      Account. Otherwise this account stays closed, and you can{' '}
      <RouterLink to="/sign-up">sign up</RouterLink> with another email address.
    </p>
  </Stack>
)
