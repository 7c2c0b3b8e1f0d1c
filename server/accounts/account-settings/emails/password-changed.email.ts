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

const providerWorks = (provider: string) =>
  `${provider} can still log in to your account. You can remove it in your account.`

/** Older emails in the outbox lack the calendar address and the OpenID provider. */
type Facts = { firstName: string | null; hasCalendarAddress?: boolean; provider?: string | null }

const write: Write<Facts> = async (
  { publicUrl },
  { firstName, hasCalendarAddress = false, provider = null },
) => ({
  subject: 'Your password was changed',
  opening: [
    greet(firstName),
    `Your ${brand.name} account has a new password, and your other devices were logged out.`,
    ...(hasCalendarAddress ? [calendarAddressWorks] : []),
    ...(provider === null ? [] : [providerWorks(provider)]),
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
