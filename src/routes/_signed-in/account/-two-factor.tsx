import { useSuspenseQuery } from '@tanstack/react-query'
import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { passkeysQuery } from '#src/api/accounts/account-settings.api.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { FormWithPassword } from './-form-with-password.tsx'
import { TwoFactorChoices } from './-two-factor-choices.tsx'

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
