import { useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { ChangePassword, type AccountSettings } from '#contract/accounts/account-settings.ts'
import { z } from '#contract/zod.ts'
import { changePassword } from '#src/api/accounts/account-settings.api.ts'
import { RenewCalendarAddress } from './-renew-calendar-address.tsx'
import { PasswordField } from '#src/components/forms/fields/form-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { useSavedAlone } from './-saved-alone.ts'

const NewPasswordForm = z
  .extend(ChangePassword, { confirmPassword: z.string().check(z.minLength(1)) })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      error: 'The passwords don’t match.',
      path: ['confirmPassword'],
    }),
  )

/** Opens by itself after a forgotten password: the link in that email leads to `#password`. */
export function PasswordCard({ hasPassword, mayResetPassword }: AccountSettings) {
  const isMeant = useLocation({ select: ({ hash }) => hash === 'password' })
  const [isSaved, setSaved] = useState(false)
  return (
    <Card id="password" title="Password">
      <p>Setting a new password logs you out everywhere else.</p>
      {hasPassword || mayResetPassword ? (
        <FormInPlace
          label={hasPassword ? 'Change password' : 'Choose a password'}
          isOpenAtFirst={isMeant || mayResetPassword}
        >
          {(close) => (
            <ChangePasswordForm
              hasPassword={hasPassword}
              isFree={mayResetPassword}
              onSaved={() => setSaved(true)}
              close={close}
            />
          )}
        </FormInPlace>
      ) : (
        <p>
          You don’t have a password yet. To choose one,{' '}
          <RouterLink to="/account/forgot-password">get a link by email</RouterLink>.
        </p>
      )}
      {isSaved && (
        <RenewCalendarAddress
          onRenewed={() => {
            setSaved(false)
            focusCardAt('password')
          }}
        />
      )}
    </Card>
  )
}

interface ChangePasswordFormProps {
  hasPassword: boolean
  /** Whether the current password is not required. */
  isFree: boolean
  onSaved: () => void
  close: () => void
}

function ChangePasswordForm({ hasPassword, isFree, onSaved, close }: ChangePasswordFormProps) {
  const { session } = useApp()
  const change = useChange(changePassword, { successMessage: useSavedAlone('Password') })
  return (
    <CardForm
      schema={NewPasswordForm}
      defaultValues={{
        ...(!isFree && { currentPassword: '' }),
        newPassword: '',
        confirmPassword: '',
      }}
      submitLabel="Save password"
      submit={async ({ confirmPassword: _, ...input }) => {
        await change(input)
        session.send({ type: 'account.changed' })
        onSaved()
      }}
      close={close}
    >
      {isFree && hasPassword && (
        <Notice title="Choose a new password">
          For 15 minutes after you open the link, you can choose a new password without the old one.
        </Notice>
      )}
      {!isFree && (
        <PasswordField
          name="currentPassword"
          label="Current password"
          help={<RouterLink to="/account/forgot-password">Forgot password?</RouterLink>}
          autoComplete="current-password"
          autoFocus
        />
      )}
      <PasswordField
        name="newPassword"
        label="New password"
        judges="confirmPassword"
        help="At least 10 characters. A few random words work well."
        autoComplete="new-password"
        autoFocus={isFree}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm new password"
        autoComplete="new-password"
      />
    </CardForm>
  )
}
