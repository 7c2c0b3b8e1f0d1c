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

/** Whether a login asks for a code besides the password, and where that comes from. */
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
          Get recovery codes under “Change two-factor login”. From then on, logging in takes your
          passkey or one of those codes, and we send no more codes by email.
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
  const others = hasPasskey ? ' A passkey will do as well.' : ''
  if (isEmailCodeAsked) return `On: whenever you log in, we send a code to ${email}.${others}`
  if (twoFactorProvider === 'Authenticator')
    return `On: whenever you log in, your authenticator app shows a code.${others}`
  if (hasPasskey)
    return `On: after your password, we ask for one of your passkeys or a recovery code.${
      twoFactorProvider === 'Email' ? ' Codes by email are not used while you have a passkey.' : ''
    }`
  return 'Off: anyone who knows your password can log in. Turn it on, and we also ask for a code.'
}

interface TwoFactorChoicesProps {
  settings: AccountSettings
  hasPasskey: boolean
  close: () => void
}

/** What can be done about the second factor, and the form of what is chosen. */
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
      <RowList label="Ways of two-factor login">
        <RowListItem
          note="An app on your phone shows a new code every 30 seconds. It needs no connection."
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
                ? 'Each lets you in once without your passkey. Once you have them, we send no more codes by email.'
                : 'Each lets you in once without your phone or your passkey. New ones take the place of the old ones.'
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
                ? 'Not used while you have a passkey: anyone who can read your email could bypass it.'
                : isEmailVerified
                  ? `Whenever you log in, we send a code to ${email}.`
                  : `This takes a verified address: verify ${email} first.`
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
                ? 'If you remove your last passkey, your password alone lets you in then.'
                : hasPasskey
                  ? 'After your password, we then ask for one of your passkeys.'
                  : 'Your password alone lets you in then.'
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
  /** The organizations whose children they would see no data of any more. */
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
      <p>Whenever you log in, we send a code to {email}. You are signed out everywhere else now.</p>
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

function NewRecoveryCodes({ email, areFirst, close }: NewRecoveryCodesProps) {
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
