import { brand } from '#contract/brand.ts'
import {
  type Email,
  newsLife,
  type Write,
  chooseNewPassword,
  greet,
  whyAboutSafety,
} from '#server/mail/email.ts'

const calendarAddressWorks =
  'Your calendar address still works: whoever has it can read your class days. You can get a new one under My Classes.'

/** Letters in the outbox from before do not know whether there is a calendar address. */
type Facts = { firstName: string | null; hasCalendarAddress?: boolean }

const write: Write<Facts> = async ({ publicUrl }, { firstName, hasCalendarAddress = false }) => ({
  subject: 'Your password was changed',
  opening: [
    greet(firstName),
    `Your ${brand.name} account has a new password, and all your other devices were signed out.`,
    ...(hasCalendarAddress ? [calendarAddressWorks] : []),
    'If it was you, there is nothing to do. If it was not you, choose a new password right away.',
  ],
  link: chooseNewPassword(publicUrl),
  reason: whyAboutSafety,
})

export const passwordChangedEmail = {
  name: 'PasswordChanged',
  life: newsLife,
  write,
} satisfies Email<Facts>
