import { useState } from 'react'
import { useActorRef, useSelector } from '@xstate/react'
import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { useApp } from '#src/components/frame/app.ts'
import { authenticatorSetUpMachine } from '#src/machines/accounts/authenticator-set-up.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Authenticator } from './-authenticator.tsx'
import { NewRecoveryCodes, TurnOff, TurnOnEmail } from './-two-factor-forms.tsx'

interface TwoFactorChoicesProps {
  settings: AccountSettings
  hasPasskey: boolean
  close: () => void
}

/** What can be done about the second factor, and the form of what is chosen. */
export function TwoFactorChoices({ settings, hasPasskey, close }: TwoFactorChoicesProps) {
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
