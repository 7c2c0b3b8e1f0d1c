import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { waitFor, type EventFrom } from 'xstate'
import { RecoveryCodes } from './-recovery-codes.tsx'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import {
  isSettled,
  type AuthenticatorSetUpActor,
  type authenticatorSetUpMachine,
} from '#src/machines/accounts/authenticator-set-up.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { AuthenticatorCode } from './-authenticator-code.tsx'
import { PasswordForm } from './-password-form.tsx'
import { useSavedAlone } from './-saved-alone.ts'

interface AuthenticatorProps {
  setUp: AuthenticatorSetUpActor
  email: string
  onDone: () => void
}

/** The way of an authenticator app to its first code, and the recovery codes at its end. */
export function Authenticator({ setUp, email, onDone }: AuthenticatorProps) {
  const { toaster } = useApp()
  const queries = useQueryClient()
  const made = useSelector(setUp, ({ context }) => context.setUp)
  const isOn = useSelector(setUp, (state) => state.matches('showingRecoveryCodes'))

  const saved = useSavedAlone('Two-factor login')
  const tell = useEffectEvent(() => {
    toaster.send({ type: 'show', toast: successToast(saved) })
    askAgain(queries)
  })
  useEffect(() => {
    const listening = setUp.on('turnedOn', () => tell())
    return () => listening.unsubscribe()
  }, [setUp])

  async function ask(event: EventFrom<typeof authenticatorSetUpMachine>) {
    setUp.send(event)
    const { context } = await waitFor(setUp, isSettled)
    if (context.refusal) throw context.refusal.error
  }
  const leave = (type: 'cancel' | 'close') => () => {
    setUp.send({ type })
    onDone()
  }

  if (made === null) {
    return (
      <PasswordForm
        submitLabel="Continue"
        submit={(password) => ask({ type: 'givePassword', password })}
        onCancel={leave('cancel')}
      >
        <p>You need an authenticator app on your phone. Any of them will do.</p>
      </PasswordForm>
    )
  }
  if (isOn) {
    return <RecoveryCodes codes={made.recoveryCodes} email={email} onKept={leave('close')} />
  }
  return (
    <AuthenticatorCode
      setUp={made}
      submit={(code) => ask({ type: 'giveCode', code })}
      onCancel={leave('cancel')}
    />
  )
}
