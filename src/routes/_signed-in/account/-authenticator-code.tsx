import { useEffect, useRef } from 'react'
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

const CodeForm = z.strictObject({ code: SixDigits })

interface AuthenticatorCodeProps {
  setUp: AuthenticatorSetUp
  submit: (code: string) => Promise<void>
  onCancel: () => void
}

/** The secret for the app, to be scanned, opened or typed, and the code that the app makes of it. */
export function AuthenticatorCode({
  setUp: { secret, uri },
  submit,
  onCancel,
}: AuthenticatorCodeProps) {
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
        Scan this with the authenticator app on your phone. Is the app on this device?{' '}
        <a href={uri} className={linkLook()}>
          Open it here
        </a>
        .
      </p>
      <QrCode value={uri} label="QR code for your authenticator app">
        <Stack gap="tight">
          <p>Or type this secret into the app:</p>
          <Code>{inFours(secret)}</Code>
          <Row>
            <CopyButton text={secret} told="Secret was copied">
              Copy secret
            </CopyButton>
          </Row>
        </Stack>
      </QrCode>
      <CodeField name="code" label="Code" help="The six digits that the app shows now." />
    </CardForm>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''
