import { brand } from '#contract/brand.ts'
import {
  type Email,
  newsLife,
  type Write,
  chooseNewPassword,
  greet,
  securityReason,
} from '#server/mail/email.ts'

const news = {
  Email: `To log in to ${brand.name}, you now also need a code that we send by email.`,
  Authenticator: `To log in to ${brand.name}, you now also need a code from your authenticator app.`,
  None: `To log in to ${brand.name}, you now need only your password.`,
  Passkey: `To log in to ${brand.name}, you now need a passkey, alone or after your password.`,
}

/** Older emails in the outbox lack passkeys. */
type Facts = {
  firstName: string | null
  provider: 'Email' | 'Authenticator' | null
  hasPasskey?: boolean
}

/** A new password does not help against an intruder's authenticator app: the login still asks for its code. */
const write: Write<Facts> = async ({ publicUrl }, { firstName, provider, hasPasskey = false }) => ({
  subject: 'Your two-factor login was changed',
  opening: [
    greet(firstName),
    `${news[provider ?? (hasPasskey ? 'Passkey' : 'None')]} Your other devices were logged out.`,
    `If you made this change, you don’t need to do anything. If you didn’t, ${
      provider === 'Authenticator'
        ? 'contact an owner of your organization right away: you can’t log in with a new password without that app.'
        : 'choose a new password right away.'
    }`,
  ],
  ...(provider !== 'Authenticator' && { link: chooseNewPassword(publicUrl) }),
  reason: securityReason,
})

export const twoFactorChangedEmail = {
  name: 'TwoFactorChanged',
  life: newsLife,
  write,
} satisfies Email<Facts>
