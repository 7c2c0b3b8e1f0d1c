import type { ReactNode } from 'react'
import { CurrentPassword } from '#contract/account-settings.ts'
import { Form } from '#src/components/forms/form.tsx'
import { PasswordField } from '#src/components/forms/form-fields.tsx'
import { Button } from '#src/ui/button.tsx'

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
  <Form
    schema={CurrentPassword}
    defaultValues={{ currentPassword: '' }}
    submitLabel={submitLabel}
    tone={tone}
    submit={({ currentPassword }) => submit(currentPassword)}
    beside={<Button onClick={onCancel}>Cancel</Button>}
  >
    {children}
    <PasswordField
      name="currentPassword"
      label="Current password"
      autoComplete="current-password"
      autoFocus
    />
  </Form>
)
