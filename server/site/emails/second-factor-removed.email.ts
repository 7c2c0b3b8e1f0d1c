import { brand } from '#contract/brand.ts'
import {
  chooseNewPassword,
  type Email,
  greet,
  newsLife,
  securityReason,
  type Write,
} from '#server/mail/email.ts'

type Facts = { firstName: string | null }

const write: Write<Facts> = async ({ publicUrl }, { firstName }) => ({
  subject: 'Your two-factor login was removed',
  opening: [
    greet(firstName),
    `The people who run this site removed the two-factor login of your ${brand.name} account: passkeys, codes and recovery codes no longer work. You were logged out everywhere.`,
    'If you asked for this, log in and set up a second factor again. If you didn’t, choose a new password right away.',
  ],
  link: chooseNewPassword(publicUrl),
  reason: securityReason,
})

export const secondFactorRemovedEmail = {
  name: 'SecondFactorRemoved',
  life: newsLife,
  write,
} satisfies Email<Facts>
