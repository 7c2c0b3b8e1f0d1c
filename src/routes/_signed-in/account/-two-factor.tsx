import type { AccountSettings } from '#contract/account-settings.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { FormInPlace } from './-form-in-place.tsx'
import { TwoFactorChoices } from './-two-factor-choices.tsx'

/** Whether a login asks for a code besides the password, and where that comes from. */
export const TwoFactorCard = (settings: AccountSettings) => (
  <Card title="Two-factor login">
    <p>{stateOf(settings)}</p>
    {settings.twoFactorProvider === 'Authenticator' && settings.recoveryCodesLeft <= few && (
      <Notice tone="warning" title={`${codesLeft(settings)}.`}>
        Get new ones while you still have your phone.
      </Notice>
    )}
    <FormInPlace
      label={settings.twoFactorProvider === null ? 'Turn on' : 'Change two-factor login'}
    >
      {(close) => <TwoFactorChoices settings={settings} close={close} />}
    </FormInPlace>
  </Card>
)

const few = 3

function stateOf(settings: AccountSettings) {
  const { email, twoFactorProvider } = settings
  if (twoFactorProvider === 'Email') return `On: whenever you log in, we send a code to ${email}.`
  if (twoFactorProvider === 'Authenticator')
    return `On: whenever you log in, your authenticator app shows a code. ${codesLeft(settings)}.`
  return 'Off: whoever knows your password can log in. With a code besides, that is not enough.'
}

function codesLeft({ recoveryCodesLeft: left }: AccountSettings) {
  if (left === 0) return 'You have no recovery codes left'
  return `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left`
}
