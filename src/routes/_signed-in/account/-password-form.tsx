import type { ReactNode, ComponentProps } from 'react'
import { CurrentPassword } from '#contract/accounts/account-settings.ts'
import { PasswordField } from '#src/components/forms/fields/form-fields.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { linkLook } from '#src/ui/look/link-look.ts'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'

interface PasswordFormProps {
  submitLabel: string
  tone?: 'default' | 'destructive'
  submit: (currentPassword: string) => Promise<unknown>
  /** Called once it is sent, or given up. */
  close?: () => void
  /** Called instead where it is given up. */
  onCancel?: () => void
  /** What comes of it, in a sentence or two. */
  children: ReactNode
}

/** Asks for the password before something is changed that it protects. */
export const PasswordForm = ({
  submitLabel,
  tone = 'default',
  submit,
  close,
  onCancel,
  children,
}: PasswordFormProps) => (
  <CardForm
    schema={CurrentPassword}
    defaultValues={{ currentPassword: '' }}
    submitLabel={submitLabel}
    tone={tone}
    submit={({ currentPassword }) => submit(currentPassword)}
    close={close}
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

type FormWithPasswordProps = ComponentProps<typeof FormInPlace> & { hasPassword: boolean }

/** A form that asks for the password. Whoever has none is led to choose one before. */
export const FormWithPassword = ({ hasPassword, ...form }: FormWithPasswordProps) =>
  hasPassword ? (
    <FormInPlace {...form} />
  ) : (
    <p>
      {/* The browser's own link leads there again where the address says so already. */}
      <a href="#password" className={linkLook()}>
        Choose a password
      </a>{' '}
      first.
    </p>
  )
