import { brand } from '#contract/brand.ts'
import {
  type Email,
  newsLife,
  type Write,
  greet,
  whyAboutSafety,
  plainName,
} from '#server/mail/email.ts'

/** The name of the passkey, where the reader may be told what was typed. */
type Facts = { firstName: string | null; change: 'Added' | 'Removed'; name: string | null }

const write: Write<Facts> = async ({ publicUrl }, { firstName, change, name }) => {
  const passkey = name === null ? 'A passkey' : `The passkey “${plainName(name)}”`
  const isAdded = change === 'Added'
  return {
    subject: isAdded ? 'A passkey was added' : 'A passkey was removed',
    opening: [
      greet(firstName),
      isAdded
        ? `${passkey} was added to your ${brand.name} account. It logs you in by itself. After your password or a link, a login asks for it, for a recovery code, or for a code from your authenticator app if you use one. A code by email is not enough anymore.`
        : `${passkey} was removed from your ${brand.name} account, and logs nobody in anymore.`,
      isAdded
        ? 'If it was you, there is nothing to do. If it was not you, remove it on a device where you are still logged in, and then choose a new password. If you are logged in nowhere, tell an owner of your organization right away.'
        : 'If it was you, there is nothing to do. If it was not you, choose a new password right away.',
    ],
    link: { label: 'Look at your account', url: new URL('/account/edit#passkeys', publicUrl) },
    reason: whyAboutSafety,
  }
}

export const passkeysChangedEmail = {
  name: 'PasskeysChanged',
  life: newsLife,
  write,
} satisfies Email<Facts>
