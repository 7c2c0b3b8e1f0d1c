import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { FormWithPassword } from './-form-with-password.tsx'
import { TwoFactorChoices } from './-two-factor-choices.tsx'

const few = 3

/** Whether a login asks for a code besides the password, and where that comes from. */
export function TwoFactorCard(settings: AccountSettings) {
  const { twoFactorProvider: provider, recoveryCodesLeft: left } = settings
  const codes = left === 1 ? 'one recovery code' : `${left || 'no'} recovery codes`
  const isApp = provider === 'Authenticator'
  return (
    <Card title="Two-factor login">
      <p>
        {stateOf(settings)}
        {isApp && left > few && ` You have ${codes} left.`}
      </p>
      {isApp && left <= few && (
        <Notice tone="warning" title={`You have ${codes} left.`}>
          Get new ones while you still have your phone.
        </Notice>
      )}
      <FormWithPassword
        hasPassword={settings.hasPassword}
        label={provider === null ? 'Turn on' : 'Change two-factor login'}
      >
        {(close) => <TwoFactorChoices settings={settings} close={close} />}
      </FormWithPassword>
    </Card>
  )
}

function stateOf({ email, twoFactorProvider }: AccountSettings) {
  if (twoFactorProvider === 'Email') return `On: whenever you log in, we send a code to ${email}.`
  return twoFactorProvider === 'Authenticator'
    ? 'On: whenever you log in, your authenticator app shows a code.'
    : 'Off: anyone who knows your password can log in. Turn it on, and we also ask for a code.'
}
