import { useEffect } from 'react'
import { sendVerification } from '#src/api/account-settings.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { useApp } from '#src/components/frame/app.ts'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

/** Asks somebody to verify their address, until they have, in this browser or in another one. */
export function Unverified({ email }: { email: string }) {
  const { session } = useApp()
  const send = useChange(sendVerification, {
    told: 'The letter is on its way',
    refresh: 'nothing',
  })
  const askAgain = () => session.send({ type: 'account.changed' })
  const sendAgain = usePress(() => send().finally(askAgain))

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') session.send({ type: 'account.changed' })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [session])

  return (
    <Notice tone="warning" title="Verify your e-mail address">
      <Stack gap="tight">
        <p>
          We sent a letter to {email}. Follow the link in it: it is good for 15 minutes. Until then
          you can look around, but you cannot accept invitations yet.
        </p>
        <Row>
          <Button size="small" busy={sendAgain.isBusy} onClick={() => sendAgain.press()}>
            Send it again
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}
