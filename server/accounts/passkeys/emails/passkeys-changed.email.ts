import { brand } from '#contract/brand.ts'
import {
  type Email,
  newsLife,
  type Write,
  greet,
  securityReason,
  plainName,
} from '#server/mail/email.ts'

/** The name of the passkey, or null if the reader must not see what was typed. */
type Facts = { firstName: string | null; change: 'Added' | 'Removed'; name: string | null }

const write: Write<Facts> = async ({ publicUrl }, { firstName, change, name }) => {
  const passkey = name === null ? 'A passkey' : `The passkey “${plainName(name)}”`
  const isAdded = change === 'Added'
  return {
    subject: isAdded ? 'A passkey was added' : 'A passkey was removed',
    opening: [
      greet(firstName),
      isAdded
        ? `${passkey} was added to your ${brand.name} account. You can log in with it alone. If you log in with your password or a link, you also need the passkey, a recovery code, or a code from your authenticator app if you use one. A code by email no longer works.`
        : `${passkey} was removed from your ${brand.name} account and can no longer be used to log in.`,
      isAdded
        ? 'If you made this change, you don’t need to do anything. If you didn’t, remove the passkey on a device where you are still logged in, then choose a new password. If you can’t log in anywhere, contact an owner of your organization right away.'
        : 'If you made this change, you don’t need to do anything. If you didn’t, choose a new password right away.',
    ],
    link: { label: 'Go to your account', url: new URL('/account/edit#passkeys', publicUrl) },
    reason: securityReason,
  }
}

export const passkeysChangedEmail = {
  name: 'PasskeysChanged',
  life: newsLife,
  write,
} satisfies Email<Facts>
