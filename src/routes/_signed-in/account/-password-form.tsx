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
  /** Called after it is sent or canceled. */
  close?: () => void
  /** Called instead when it is canceled. */
  onCancel?: () => void
  /** What will happen, in a sentence or two. */
  children: ReactNode
}

/** Asks for the password before a protected change. */
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

/** A form that asks for the password. Accounts without one are asked to choose one first. */
export const FormWithPassword = ({ hasPassword, ...form }: FormWithPasswordProps) =>
  hasPassword ? (
    <FormInPlace {...form} />
  ) : (
    <p>
      {/* A native link scrolls there again even if the address already has this hash. */}
      <a href="#password" className={linkLook()}>
        Choose a password
      </a>{' '}
      first.
    </p>
  )
