import { useSuspenseQuery } from '@tanstack/react-query'
import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import {
  passkeysQuery,
  changeTwoFactor,
  renewRecoveryCodes,
} from '#src/api/accounts/account-settings.api.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { FormWithPassword, PasswordForm } from './-password-form.tsx'
import { useState } from 'react'
import { useActorRef, useSelector } from '@xstate/react'
import { useApp } from '#src/components/frame/app.ts'
import { authenticatorSetUpMachine } from '#src/machines/accounts/authenticator-set-up.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Authenticator } from './-authenticator.tsx'
import { RecoveryCodes } from './-recovery-codes.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { LosingFactor } from './-needed-by.tsx'
import { useSavedAlone } from './-saved-alone.ts'

const few = 3

/** The second factor of logins, and how to change it. */
export function TwoFactorCard(settings: AccountSettings) {
  const { twoFactorProvider: provider, recoveryCodesLeft: left } = settings
  const { data: passkeys } = useSuspenseQuery(passkeysQuery)
  const hasPasskey = passkeys.items.length > 0
  const isEmailBesidePasskey = hasPasskey && settings.isEmailCodeAsked
  const hasCodes = provider === 'Authenticator' || (hasPasskey && !isEmailBesidePasskey)
  const codes = left === 1 ? 'one recovery code' : `${left || 'no'} recovery codes`
  return (
    <Card id="two-factor" title="Two-factor login">
      <p>
        {stateOf(settings, hasPasskey)}
        {hasCodes && left > few && ` You have ${codes} left.`}
      </p>
      {hasCodes && left <= few && (
        <Notice tone="warning" title={`You have ${codes} left.`}>
          Get new ones while you still have your{' '}
          {provider === 'Authenticator' ? 'phone' : 'passkey'}.
        </Notice>
      )}
      {isEmailBesidePasskey && (
        <Notice tone="warning" title="Anyone who can read your email can bypass your passkey.">
          Get recovery codes under “Change two-factor login”. After that, you log in with your
          passkey or one of those codes, and we stop emailing codes.
        </Notice>
      )}
      <FormWithPassword
        hasPassword={settings.hasPassword}
        label={provider === null && !hasPasskey ? 'Turn on' : 'Change two-factor login'}
      >
        {(close) => <TwoFactorChoices settings={settings} hasPasskey={hasPasskey} close={close} />}
      </FormWithPassword>
    </Card>
  )
}

function stateOf(settings: AccountSettings, hasPasskey: boolean) {
  const { email, twoFactorProvider, isEmailCodeAsked } = settings
  const others = hasPasskey ? ' A passkey works, too.' : ''
  if (isEmailCodeAsked) return `On. We email a code to ${email} each time you log in.${others}`
  if (twoFactorProvider === 'Authenticator')
    return `On. You enter a code from your authenticator app each time you log in.${others}`
  if (hasPasskey)
    return `On. After your password, we ask for a passkey or a recovery code.${
      twoFactorProvider === 'Email' ? ' Email codes aren’t used while you have a passkey.' : ''
    }`
  return 'Off. Anyone who knows your password can log in. Turn it on, and we’ll also ask for a code.'
}

interface TwoFactorChoicesProps {
  settings: AccountSettings
  hasPasskey: boolean
  close: () => void
}

/** The choices for the second factor, and the form of the chosen one. */
function TwoFactorChoices({ settings, hasPasskey, close }: TwoFactorChoicesProps) {
  const { email, isEmailVerified, twoFactorProvider: now } = settings
  const isEmailBesidePasskey = hasPasskey && settings.isEmailCodeAsked
  const losing = now === 'Authenticator' && !hasPasskey ? settings.secondFactorNeededBy : []
  const [chosen, choose] = useState<'email' | 'codes' | 'off' | null>(null)
  const setUp = useActorRef(authenticatorSetUpMachine, { inspect: useApp().inspect })
  const isSettingUp = useSelector(setUp, (state) => !state.matches('closed'))

  if (isSettingUp) return <Authenticator setUp={setUp} email={email} onDone={close} />
  if (chosen === 'email') return <TurnOnEmail email={email} losing={losing} close={close} />
  if (chosen === 'codes')
    return <NewRecoveryCodes email={email} areFirst={isEmailBesidePasskey} close={close} />
  if (chosen === 'off')
    return <TurnOff settings={settings} hasPasskey={hasPasskey} losing={losing} close={close} />
  return (
    <>
      <RowList label="Two-factor login options">
        <RowListItem
          note="An app on your phone shows a new code every 30 seconds. It works offline."
          action={
            <Button size="small" autoFocus onClick={() => setUp.send({ type: 'open' })}>
              {now === 'Authenticator' ? 'Set up another app' : 'Set up an app'}
            </Button>
          }
        >
          Authenticator app
        </RowListItem>
        {(now === 'Authenticator' || hasPasskey) && (
          <RowListItem
            note={
              isEmailBesidePasskey
                ? 'Each code logs you in once without your passkey. Once you have them, we stop emailing codes.'
                : 'Each code logs you in once without your phone or passkey. New codes replace the old ones.'
            }
            action={
              <Button size="small" onClick={() => choose('codes')}>
                {isEmailBesidePasskey ? 'Get codes' : 'Get new codes'}
              </Button>
            }
          >
            Recovery codes
          </RowListItem>
        )}
        {now !== 'Email' && (
          <RowListItem
            note={
              hasPasskey
                ? 'Not used while you have a passkey, because anyone who can read your email could bypass it.'
                : isEmailVerified
                  ? `We email a code to ${email} each time you log in.`
                  : `Verify ${email} first.`
            }
            action={
              isEmailVerified &&
              !hasPasskey && (
                <Button size="small" onClick={() => choose('email')}>
                  Use email
                </Button>
              )
            }
          >
            Email
          </RowListItem>
        )}
        {now !== null && (
          <RowListItem
            note={
              hasPasskey && now === 'Email' && !isEmailBesidePasskey
                ? 'If you remove your last passkey, you log in with just your password.'
                : hasPasskey
                  ? 'After your password, we ask for one of your passkeys.'
                  : 'You log in with just your password.'
            }
            action={
              <Button size="small" onClick={() => choose('off')}>
                Turn off
              </Button>
            }
          >
            {hasPasskey ? 'No code' : 'No second factor'}
          </RowListItem>
        )}
      </RowList>
      <div>
        <Button onClick={close}>Cancel</Button>
      </div>
    </>
  )
}

interface ChangeProps {
  /** The organizations whose children's data the user would no longer see. */
  losing: AccountSettings['secondFactorNeededBy']
  close: () => void
}

function TurnOnEmail({ email, losing, close }: ChangeProps & { email: string }) {
  const change = useChange(changeTwoFactor, { successMessage: useSavedAlone('Two-factor login') })
  return (
    <PasswordForm
      submitLabel="Use email"
      submit={(currentPassword) => change({ provider: 'Email', currentPassword })}
      close={close}
    >
      <p>
        We’ll email a code to {email} each time you log in. You’ll be logged out everywhere else.
      </p>
      <LosingFactor of={losing} />
    </PasswordForm>
  )
}

interface TurnOffProps extends ChangeProps {
  settings: AccountSettings
  hasPasskey: boolean
}

function TurnOff({ settings, hasPasskey, losing, close }: TurnOffProps) {
  const change = useChange(changeTwoFactor, { successMessage: useSavedAlone('Two-factor login') })
  return (
    <PasswordForm
      submitLabel="Turn off"
      tone="destructive"
      submit={(currentPassword) => change({ provider: null, currentPassword })}
      close={close}
    >
      <p>{afterTurningOff(settings, hasPasskey)}</p>
      <LosingFactor of={losing} />
    </PasswordForm>
  )
}

type TwoFactorSettings = Pick<
  AccountSettings,
  'twoFactorProvider' | 'isEmailCodeAsked' | 'recoveryCodesLeft'
>

/** What turning off the codes means for an account. */
export function afterTurningOff(
  { twoFactorProvider, isEmailCodeAsked, recoveryCodesLeft }: TwoFactorSettings,
  hasPasskey: boolean,
) {
  if (!hasPasskey)
    return 'Anyone who knows your password will be able to log in. Your authenticator app and recovery codes will stop working, and you’ll be logged out everywhere else.'
  if (twoFactorProvider === 'Email' && !isEmailCodeAsked)
    return 'After you remove your last passkey, you’ll log in with just your password. You’ll be logged out everywhere else now.'
  const codes = twoFactorProvider === 'Email' ? 'Email codes' : 'Codes from your app'
  return recoveryCodesLeft > 0
    ? `To log in with your password, you’ll also need a passkey or a recovery code. ${codes} will stop working, and you’ll be logged out everywhere else.`
    : `To log in with your password, you’ll also need a passkey. You don’t have any recovery codes. Get some first, or you won’t be able to log in if you lose your passkey. ${codes} will stop working, and you’ll be logged out everywhere else.`
}

interface NewRecoveryCodesProps {
  email: string
  /** Whether email codes can still bypass the passkey. */
  areFirst: boolean
  close: () => void
}

function NewRecoveryCodes({ email, areFirst, close }: NewRecoveryCodesProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useChange(renewRecoveryCodes)
  if (codes) return <RecoveryCodes codes={codes} email={email} onSaved={close} />
  return (
    <PasswordForm
      submitLabel={areFirst ? 'Get codes' : 'Get new codes'}
      submit={async (currentPassword) => setCodes((await renew({ currentPassword })).recoveryCodes)}
      onCancel={close}
    >
      <p>
        {areFirst
          ? 'You’ll get 10 recovery codes. After that, you log in with your passkey or one of the codes, and we stop emailing codes.'
          : 'You’ll get 10 new recovery codes. The old ones will stop working.'}
      </p>
    </PasswordForm>
  )
}
