import { useRef } from 'react'
import { ChangeEmail, type AccountSettings } from '#contract/accounts/account-settings.ts'
import { cancelEmailChange, changeEmail } from '#src/api/accounts/account-settings.api.ts'
import { PasswordField, TextField } from '#src/components/forms/fields/form-fields.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { FormWithPassword } from './-password-form.tsx'

/** The account's email address, and the new one that waits for confirmation. */
export const EmailCard = ({
  email,
  isEmailVerified,
  hasPassword,
  pendingEmail,
  isVerificationRefused,
}: AccountSettings) => (
  <Card title="Email">
    <p>
      You log in with <strong>{email}</strong>
      {isEmailVerified ? '.' : ', which isn’t verified yet.'}
    </p>
    {isVerificationRefused && <Refused email={pendingEmail ?? email} />}
    {pendingEmail !== null && <PendingEmail email={pendingEmail} />}
    <FormWithPassword
      hasPassword={hasPassword}
      label={pendingEmail === null ? 'Change email' : 'Resend or change'}
    >
      {(close) => <ChangeEmailForm email={pendingEmail ?? ''} close={close} />}
    </FormWithPassword>
  </Card>
)

const Refused = ({ email }: { email: string }) => (
  <Notice tone="warning" title={`The mail server refused our email to ${email}`}>
    Check the address. If it’s wrong, change it here. If it’s right, ask us to send the email again
    later.
  </Notice>
)

function PendingEmail({ email }: { email: string }) {
  const change = useChange(cancelEmailChange, {
    successMessage: 'Email change canceled',
  })
  const sentence = useRef<HTMLParagraphElement>(null)
  // The pressed button is about to disappear.
  const cancel = usePress(() => change().then(() => focusCard(sentence.current)))
  return (
    <Notice title={`Waiting for you to confirm ${email}`}>
      <Stack gap="tight">
        <p ref={sentence}>
          Open the link we emailed to this address. It works once and expires after 7 days. If
          another account has this address but never verified it, the email explains what to do
          first. No email? Check your spam folder. We don’t send one if another account has verified
          this address.
        </p>
        <PressButton of={cancel} size="small">
          Cancel the change
        </PressButton>
      </Stack>
    </Notice>
  )
}

function ChangeEmailForm({ email, close }: { email: string; close: () => void }) {
  const change = useChange(changeEmail, {
    successMessage: 'Check your new email address for the link',
  })
  return (
    <CardForm
      schema={ChangeEmail}
      defaultValues={{ email, currentPassword: '' }}
      submitLabel="Send the link"
      submit={change}
      close={close}
    >
      <p>
        We’ll email a link to the new address. After you open it, you log in with the new address,
        and you’re logged out everywhere else.
      </p>
      <TextField name="email" label="New email" type="email" autoComplete="email" autoFocus />
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
    </CardForm>
  )
}
