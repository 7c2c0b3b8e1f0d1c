import { useSelector } from '@xstate/react'
import { attempt } from '#src/components/accounts/sign-in/attempt.ts'
import { useApp, useSignIn } from '#src/components/frame/app.ts'
import { useSecondsLeft } from '#src/components/frame/use-seconds-left.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { usePress } from '#src/components/forms/use-press.ts'
import { mayResend } from '#src/machines/accounts/sign-in.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { clockTime } from '#src/ui/text/times/display-time.ts'

/** Closed until the instant `from`. The seconds are seen; read out is only that they are over. */
export function ResendButton({ from }: { from: number }) {
  const { toaster } = useApp()
  const signIn = useSignIn()
  const isOpen = useSelector(signIn, mayResend)
  const press = usePress(async () => {
    await attempt(signIn, { type: 'resend' })
    toaster.send({ type: 'show', toast: successToast('Another code is on its way.') })
  })

  return (
    <>
      <PressButton of={{ ...press, isPaused: press.isPaused || !isOpen }}>
        <span>
          Send another code
          <Wait key={from} until={from} />
        </span>
      </PressButton>
      <VisuallyHidden>
        <span role="status">{isOpen && 'You can ask for another code now.'}</span>
      </VisuallyHidden>
    </>
  )
}

function Wait({ until }: { until: number }) {
  const secondsLeft = useSecondsLeft(until)
  return secondsLeft > 0 && <span aria-hidden="true"> in {clockTime(secondsLeft)}</span>
}
