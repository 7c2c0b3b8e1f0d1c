import { useEffect, useEffectEvent, useRef } from 'react'
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
import { PasswordForm } from './-password-form.tsx'
import { useSavedAlone } from './-saved-alone.ts'
import type { AuthenticatorSetUp } from '#contract/accounts/account-settings.ts'
import { SixDigits } from '#contract/accounts/sign-in.ts'
import { z } from '#contract/zod.ts'
import { CopyButton } from '#src/components/frame/copy-button.tsx'
import { CodeField } from '#src/components/forms/fields/code-field.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { linkLook } from '#src/ui/look/link-look.ts'
import { QrCode } from '#src/ui/pictures/qr-code.tsx'
import { Code } from '#src/ui/text/codes.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'

interface AuthenticatorProps {
  setUp: AuthenticatorSetUpActor
  email: string
  onDone: () => void
}

/** Setting up an authenticator app, from the password to the recovery codes. */
export function Authenticator({ setUp, email, onDone }: AuthenticatorProps) {
  const { toaster } = useApp()
  const queries = useQueryClient()
  const made = useSelector(setUp, ({ context }) => context.setUp)
  const isOn = useSelector(setUp, (state) => state.matches('showingRecoveryCodes'))

  const saved = useSavedAlone('Two-factor login')
  const showSuccess = useEffectEvent(() => {
    toaster.send({ type: 'show', toast: successToast(saved) })
    askAgain(queries)
  })
  useEffect(() => {
    const listening = setUp.on('turnedOn', () => showSuccess())
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
        <p>You need an authenticator app on your phone. Any authenticator app works.</p>
      </PasswordForm>
    )
  }
  if (isOn) {
    return <RecoveryCodes codes={made.recoveryCodes} email={email} onSaved={leave('close')} />
  }
  return (
    <AuthenticatorCode
      setUp={made}
      submit={(code) => ask({ type: 'giveCode', code })}
      onCancel={leave('cancel')}
    />
  )
}

const CodeForm = z.strictObject({ code: SixDigits })

interface AuthenticatorCodeProps {
  setUp: AuthenticatorSetUp
  submit: (code: string) => Promise<void>
  onCancel: () => void
}

/** The secret for the app, to be scanned, opened or typed, and the field for the app's first code. */
function AuthenticatorCode({ setUp: { secret, uri }, submit, onCancel }: AuthenticatorCodeProps) {
  const beginning = useRef<HTMLParagraphElement>(null)
  useEffect(() => focusCard(beginning.current), [])
  return (
    <CardForm
      schema={CodeForm}
      defaultValues={{ code: '' }}
      submitLabel="Turn on"
      submit={({ code }) => submit(code)}
      onCancel={onCancel}
    >
      <p ref={beginning}>
        Scan this code with the authenticator app on your phone. Is the app on this device?{' '}
        <a href={uri} className={linkLook()}>
          Open it here
        </a>
        .
      </p>
      <QrCode value={uri} label="QR code for your authenticator app">
        <Stack gap="tight">
          <p>Or enter this secret in the app:</p>
          <Code>{inFours(secret)}</Code>
          <Row>
            <CopyButton text={secret} successMessage="Secret was copied">
              Copy secret
            </CopyButton>
          </Row>
        </Stack>
      </QrCode>
      <CodeField name="code" label="Code" help="The six-digit code the app shows now." />
    </CardForm>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''
