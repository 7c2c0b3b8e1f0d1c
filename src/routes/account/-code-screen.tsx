import { useState, type ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import { brand } from '#contract/brand.ts'
import { RecoveryCode, SixDigits, type TwoFactorProvider } from '#contract/accounts/sign-in.ts'
import { z } from '#contract/zod.ts'
import { attempt } from '#src/components/accounts/sign-in/attempt.ts'
import { useSignIn, useApp } from '#src/components/frame/app.ts'
import { CodeField } from '#src/components/forms/fields/code-field.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { usePress } from '#src/components/forms/use-press.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import {
  isResending,
  isUsingPasskey,
  type Persisted,
  mayResend,
} from '#src/machines/accounts/sign-in.machine.ts'
import { useSecondsLeft } from '#src/components/frame/use-seconds-left.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { clockTime } from '#contract/dates/display-time.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { VisuallyHidden, Stack } from '#src/ui/frame/layout.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'

const CodeForm = z.strictObject({ code: SixDigits })
const RecoveryForm = z.strictObject({ code: RecoveryCode })
const recovery = `Enter one of your recovery codes for ${brand.name}.`
const sources = {
  Email: (sentTo: string | null) => `Enter the six-digit code we sent to ${sentTo}.`,
  Authenticator: () => `Enter the six-digit code your authenticator app shows for ${brand.name}.`,
  Passkey: () => 'Use this account’s passkey.',
}

interface CodeScreenProps {
  waiting: NonNullable<Persisted['waiting']>
  redirect: string | undefined
}

/** Asks for the second factor: a code from an email or an authenticator app, a passkey, or a recovery code. */
export function CodeScreen({ waiting, redirect }: CodeScreenProps) {
  const [isRecovering, setIsRecovering] = useState(false)
  const { provider, hasPasskey, sentTo, goodUntil } = waiting
  const asked = isRecovering ? recovery : sources[provider ?? 'Passkey'](sentTo)
  const timeLeft = <Countdown key={goodUntil} until={goodUntil} />
  const isCodeAsked = provider !== null || isRecovering

  return (
    <Screen
      title="Two-factor code"
      width="narrow"
      lead={
        <>
          {asked} You have {timeLeft} {isCodeAsked ? 'to enter it' : 'to use it'}.
        </>
      }
    >
      <Card>
        {hasPasskey && <UsePasskey look={isCodeAsked ? 'plain' : 'primary'} />}
        {isCodeAsked && (
          <CodeOf waiting={waiting} isRecovering={isRecovering}>
            {provider === 'Authenticator' && (
              <Button onClick={() => setIsRecovering(!isRecovering)}>
                {isRecovering ? 'Use authenticator app' : 'Use a recovery code'}
              </Button>
            )}
          </CodeOf>
        )}
        {!isCodeAsked && (
          <div>
            <Button onClick={() => setIsRecovering(true)}>Use a recovery code</Button>
          </div>
        )}
        <NoCode provider={provider} isRecovering={isRecovering} />
        <p>
          <RouterLink to="/login" search={{ redirect }}>
            Start over
          </RouterLink>
        </p>
      </Card>
    </Screen>
  )
}

interface CodeOfProps {
  waiting: NonNullable<Persisted['waiting']>
  isRecovering: boolean
  /** Shown next to the button. */
  children: ReactNode
}

function CodeOf({
  waiting: { provider, goodUntil, resendFrom },
  isRecovering,
  children,
}: CodeOfProps) {
  const signIn = useSignIn()
  const isClosed = useSelector(signIn, (state) => isResending(state) || isUsingPasskey(state))
  return (
    <Form
      key={`${isRecovering} ${goodUntil}`}
      schema={isRecovering ? RecoveryForm : CodeForm}
      defaultValues={{ code: '' }}
      submitLabel="Log in"
      isLoading={isClosed}
      beside={provider === 'Email' ? <ResendButton from={resendFrom} /> : children}
      submit={async ({ code }) => void (await attempt(signIn, { type: 'sendCode', code }))}
    >
      {isRecovering ? (
        <TextField
          name="code"
          label="Recovery code"
          help="One of the 10 codes you saved, such as 4f7kq-x2m9p. Each code works once."
          autoComplete="off"
          autoFocus
        />
      ) : (
        <CodeField name="code" label="Code" autoFocus />
      )}
    </Form>
  )
}

function UsePasskey({ look }: { look: 'plain' | 'primary' }) {
  const signIn = useSignIn()
  const press = usePress(() => attempt(signIn, { type: 'usePasskey' }))
  return (
    <PressButton look={look} of={press}>
      Use a passkey
    </PressButton>
  )
}

/** The time left until an instant. Use the instant as key. Screen readers do not announce it by themselves. */
const Countdown = ({ until }: { until: number }) => (
  <span role="timer">{clockTime(useSecondsLeft(until))}</span>
)

/** Disabled until the instant `from`. The seconds are visible; screen readers announce only the end. */
function ResendButton({ from }: { from: number }) {
  const { toaster } = useApp()
  const signIn = useSignIn()
  const isOpen = useSelector(signIn, mayResend)
  const press = usePress(async () => {
    await attempt(signIn, { type: 'resend' })
    toaster.send({ type: 'show', toast: successToast('New code sent') })
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
        <span role="status">{isOpen && 'You can request another code now.'}</span>
      </VisuallyHidden>
    </>
  )
}

function Wait({ until }: { until: number }) {
  const secondsLeft = useSecondsLeft(until)
  return secondsLeft > 0 && <span aria-hidden="true"> in {clockTime(secondsLeft)}</span>
}

const otherwise: Record<TwoFactorProvider | 'Passkey', string> = {
  Email: 'No email? Check your spam folder, or send another code.',
  Passkey:
    'Don’t have the device with your passkey? Use a recovery code. Because this account has a passkey, we don’t email codes.',
  Authenticator: 'Don’t have your phone? Use a recovery code.',
}

interface NoCodeProps {
  provider: TwoFactorProvider | null
  isRecovering: boolean
}

/** Help for people who cannot get a code or have lost the account. */
const NoCode = ({ provider, isRecovering }: NoCodeProps) => (
  <Stack gap="tight">
    {!isRecovering && <p>{otherwise[provider ?? 'Passkey']}</p>}
    <Disclosure showLabel={provider === null ? 'I don’t have either' : 'I can’t get a code'}>
      <p>
        On a device where you’re still logged in, go to My Profile, then Account, and change your
        two-factor login. If you aren’t logged in anywhere, you can’t get back into this account,
        but you can <RouterLink to="/sign-up">sign up</RouterLink> with another email address.
      </p>
    </Disclosure>
  </Stack>
)
