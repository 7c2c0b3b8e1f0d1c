import type { ReactNode } from 'react'
import { CurrentPassword } from '#contract/accounts/account-settings.ts'
import { PasswordField } from '#src/components/forms/fields/form-fields.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'

interface PasswordFormProps {
  submitLabel: string
  tone?: 'default' | 'destructive'
  submit: (currentPassword: string) => Promise<void>
  onCancel: () => void
  /** What comes of it, in a sentence or two. */
  children: ReactNode
}

/** Asks for the password before something is changed that it protects. */
export const PasswordForm = ({
  submitLabel,
  tone = 'default',
  submit,
  onCancel,
  children,
}: PasswordFormProps) => (
  <CardForm
    schema={CurrentPassword}
    defaultValues={{ currentPassword: '' }}
    submitLabel={submitLabel}
    tone={tone}
    submit={({ currentPassword }) => submit(currentPassword)}
    onCancel={onCancel}
  >
    {children}
    <PasswordField
      name="currentPassword"
      label="Current password"
      autoComplete="current-password"
      autoFocus
    />
  </CardForm>
)
