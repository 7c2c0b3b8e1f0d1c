import { useState } from 'react'
import { useSelector } from '@xstate/react'
import { brand } from '#contract/brand.ts'
import { RecoveryCode, SixDigits } from '#contract/accounts/sign-in.ts'
import { z } from '#contract/zod.ts'
import { attempt } from '#src/components/accounts/attempt.ts'
import { useSignIn } from '#src/components/frame/app.ts'
import { Countdown } from '#src/components/frame/countdown.tsx'
import { CodeField } from '#src/components/forms/fields/code-field.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import type { Kept } from '#src/machines/accounts/sign-in.kept.ts'
import { isResending } from '#src/machines/accounts/sign-in.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { NoCode } from './-no-code.tsx'
import { ResendButton } from './-resend-button.tsx'

const CodeForm = z.strictObject({ code: SixDigits })
const RecoveryForm = z.strictObject({ code: RecoveryCode })
const recovery = `Enter one of your recovery codes for ${brand.name}.`
const sources = {
  Email: (sentTo: string | null) => `Enter the six-digit code we sent to ${sentTo}.`,
  Authenticator: () => `Enter the six-digit code your authenticator app shows for ${brand.name}.`,
}

interface CodeScreenProps {
  waiting: NonNullable<Kept['waiting']>
  redirect: string | undefined
}

/** A login waits for its code: out of a letter, out of an authenticator, or out of the drawer of recovery codes. */
export function CodeScreen({ waiting, redirect }: CodeScreenProps) {
  const signIn = useSignIn()
  const isClosed = useSelector(signIn, isResending)
  const [isRecovering, setIsRecovering] = useState(false)
  const { provider, sentTo, goodUntil, resendFrom } = waiting
  const asked = isRecovering ? recovery : sources[provider](sentTo)
  const timeLeft = <Countdown key={goodUntil} until={goodUntil} />

  return (
    <Screen
      title="Two-factor code"
      width="door"
      lead={
        <>
          {asked} You have {timeLeft} to enter it.
        </>
      }
    >
      <Card>
        <Form
          key={`${isRecovering} ${goodUntil}`}
          schema={isRecovering ? RecoveryForm : CodeForm}
          defaultValues={{ code: '' }}
          submitLabel="Log in"
          isLoading={isClosed}
          beside={
            provider === 'Email' ? (
              <ResendButton from={resendFrom} />
            ) : (
              <Button onClick={() => setIsRecovering(!isRecovering)}>
                {isRecovering ? 'Use the authenticator' : 'Use a recovery code'}
              </Button>
            )
          }
          submit={async ({ code }) => void (await attempt(signIn, { type: 'sendCode', code }))}
        >
          {isRecovering ? (
            <TextField
              name="code"
              label="Recovery code"
              help="One of the ten that you kept, such as 4f7kq-x2m9p. Each works once."
              autoComplete="off"
              autoFocus
            />
          ) : (
            <CodeField name="code" label="Code" autoFocus />
          )}
        </Form>
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
