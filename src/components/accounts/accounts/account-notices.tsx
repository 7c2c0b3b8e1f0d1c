import { useEffect } from 'react'
import { accountSettingsQuery, sendVerification } from '#src/api/accounts/account-settings.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { useApp } from '#src/components/frame/app.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Stack, Row } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

/** Asks the user to verify their address, until they do so in this browser or another one. */
export function Unverified({ email, to }: { email: string; to?: string | undefined }) {
  const { session } = useApp()
  const send = useChange(sendVerification, {
    successMessage: 'Verification email sent',
    refresh: [accountSettingsQuery.queryKey],
  })
  const askAgain = () => session.send({ type: 'account.changed' })
  const sendAgain = usePress(() => send().finally(askAgain))

  useAskedAgainWhenVisible(session)

  return (
    <Notice
      tone="warning"
      title={to ? `Verify your email address to ${to}` : 'Verify your email address'}
    >
      <Stack gap="tight">
        <p>
          {to ? 'Open' : 'To have a role, and to send and accept invitations, open'} the link we
          emailed to {email}. It works once and expires after 7 days. No email? Check your spam
          folder.
        </p>
        <PressButton of={sendAgain} size="small">
          Send it again
        </PressButton>
      </Stack>
    </Notice>
  )
}

/** Asks for another address, or for proof that this one works, until a link is followed in this browser or another one. */
export function Bounced({ email }: { email: string }) {
  const { session } = useApp()
  const send = useChange(sendVerification, { successMessage: 'Email sent' })
  const sendAgain = usePress(() => send())
  useAskedAgainWhenVisible(session)
  return (
    <Notice tone="warning" title={`We can’t reach you at ${email}`}>
      <Stack gap="tight">
        <p>
          Emails to this address came back, so you get no news from your organizations. If the
          address is wrong, change it. If it’s right, ask for an email and open its link.
        </p>
        <Row gap="tight" wrap>
          <ButtonLink to="/account/edit" size="small">
            Change the address
          </ButtonLink>
          <PressButton of={sendAgain} size="small">
            Check the address
          </PressButton>
        </Row>
      </Stack>
    </Notice>
  )
}

/** The link may be followed in another tab. */
function useAskedAgainWhenVisible(session: ReturnType<typeof useApp>['session']) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') session.send({ type: 'account.changed' })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [session])
}

/** Asks for a password after the old one was removed, or if there was none, as after an import of an organization. */
export const NoPassword = () => (
  <Notice tone="warning" title="Choose a password">
    <Stack gap="tight">
      <p>
        You logged in with an email link, and your account has no password. If it had one before
        your address was verified, we removed it to protect your account.
      </p>
      <Row>
        <ButtonLink to="/account/edit" hash="password" size="small">
          Choose a password
        </ButtonLink>
      </Row>
    </Stack>
  </Notice>
)
