import { brand } from '#contract/brand.ts'
import {
  type Email,
  newsLife,
  type Write,
  chooseNewPassword,
  greet,
  securityReason,
} from '#server/mail/email.ts'

const calendarAddressWorks =
  'Your calendar link still works: anyone who has it can see your class days. You can get a new link under My Classes.'

/** Older emails in the outbox lack the calendar address. */
type Facts = { firstName: string | null; hasCalendarAddress?: boolean }

const write: Write<Facts> = async ({ publicUrl }, { firstName, hasCalendarAddress = false }) => ({
  subject: 'Your password was changed',
  opening: [
    greet(firstName),
    `Your ${brand.name} account has a new password, and your other devices were logged out.`,
    ...(hasCalendarAddress ? [calendarAddressWorks] : []),
    'If you made this change, you don’t need to do anything. If you didn’t, choose a new password right away.',
  ],
  link: chooseNewPassword(publicUrl),
  reason: securityReason,
})

export const passwordChangedEmail = {
  name: 'PasswordChanged',
  life: newsLife,
  write,
} satisfies Email<Facts>
