import { useState } from 'react'
import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { changeTwoFactor, renewRecoveryCodes } from '#src/api/accounts/account-settings.api.ts'
import { RecoveryCodes } from '#src/components/accounts/recovery-codes.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { LosingFactor } from './-needed-by.tsx'
import { PasswordForm } from './-password-form.tsx'
import { useSavedAlone } from './-saved-alone.ts'

interface ChangeProps {
  /** The organizations whose children they would see no data of any more. */
  losing: AccountSettings['secondFactorNeededBy']
  close: () => void
}

export function TurnOnEmail({ email, losing, close }: ChangeProps & { email: string }) {
  const change = useChange(changeTwoFactor, { told: useSavedAlone('Two-factor login') })
  return (
    <PasswordForm
      submitLabel="Use email"
      submit={async (currentPassword) => {
        await change({ provider: 'Email', currentPassword })
        close()
      }}
      onCancel={close}
    >
      <p>Whenever you log in, we send a code to {email}. You are signed out everywhere else now.</p>
      <LosingFactor of={losing} />
    </PasswordForm>
  )
}

export function TurnOff({ hasPasskey, losing, close }: ChangeProps & { hasPasskey: boolean }) {
  const change = useChange(changeTwoFactor, { told: useSavedAlone('Two-factor login') })
  return (
    <PasswordForm
      submitLabel="Turn off"
      tone="destructive"
      submit={async (currentPassword) => {
        await change({ provider: null, currentPassword })
        close()
      }}
      onCancel={close}
    >
      <p>
        {hasPasskey
          ? 'Then logging in with your password takes one of your passkeys. Codes from an app or by email stop working, and you are signed out everywhere else.'
          : 'Then anyone who knows your password can log in. Your authenticator app and your recovery codes stop working, and you are signed out everywhere else.'}
      </p>
      <LosingFactor of={losing} />
    </PasswordForm>
  )
}

export function NewRecoveryCodes({ email, close }: { email: string; close: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useChange(renewRecoveryCodes)
  if (codes) return <RecoveryCodes codes={codes} email={email} onKept={close} />
  return (
    <PasswordForm
      submitLabel="Get new codes"
      submit={async (currentPassword) => setCodes((await renew({ currentPassword })).recoveryCodes)}
      onCancel={close}
    >
      <p>You get ten new recovery codes. The old ones stop working.</p>
    </PasswordForm>
  )
}
