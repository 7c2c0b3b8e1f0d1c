import { useState } from 'react'
import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { changeTwoFactor, renewRecoveryCodes } from '#src/api/accounts/account-settings.api.ts'
import { RecoveryCodes } from './-recovery-codes.tsx'
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

interface TurnOffProps extends ChangeProps {
  settings: AccountSettings
  hasPasskey: boolean
}

export function TurnOff({ settings, hasPasskey, losing, close }: TurnOffProps) {
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
          ? afterTurningOff(settings)
          : 'Then anyone who knows your password can log in. Your authenticator app and your recovery codes stop working, and you are signed out everywhere else.'}
      </p>
      <LosingFactor of={losing} />
    </PasswordForm>
  )
}

/** What comes of turning off the codes where there is a passkey. */
function afterTurningOff({
  twoFactorProvider,
  isEmailCodeAsked,
  recoveryCodesLeft,
}: AccountSettings) {
  if (twoFactorProvider === 'Email' && !isEmailCodeAsked)
    return 'Then your password alone lets you in after you remove your last passkey. You are signed out everywhere else now.'
  const codes = twoFactorProvider === 'Email' ? 'Codes by email' : 'Codes from your app'
  return recoveryCodesLeft > 0
    ? `Then logging in with your password takes one of your passkeys or a recovery code. ${codes} stop working, and you are signed out everywhere else.`
    : `Then logging in with your password takes one of your passkeys. You have no recovery codes: get some first, or nothing lets you in once you lose your passkey. ${codes} stop working, and you are signed out everywhere else.`
}

interface NewRecoveryCodesProps {
  email: string
  /** Whether a code by email lets in beside a passkey until then. */
  areFirst: boolean
  close: () => void
}

export function NewRecoveryCodes({ email, areFirst, close }: NewRecoveryCodesProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useChange(renewRecoveryCodes)
  if (codes) return <RecoveryCodes codes={codes} email={email} onKept={close} />
  return (
    <PasswordForm
      submitLabel={areFirst ? 'Get codes' : 'Get new codes'}
      submit={async (currentPassword) => setCodes((await renew({ currentPassword })).recoveryCodes)}
      onCancel={close}
    >
      <p>
        {areFirst
          ? 'You get ten recovery codes. From then on, logging in takes your passkey or one of them, and we send no more codes by email.'
          : 'You get ten new recovery codes. The old ones stop working.'}
      </p>
    </PasswordForm>
  )
}
