import { brand } from '#contract/brand.ts'
import { chooseNewPassword, greet, whyAboutSafety } from '#server/mail/greeting.ts'
import type { Letter } from '#server/mail/letter.ts'

const calendarAddressWorks =
  'Your calendar address still works: whoever has it can read your class days. You can get a new one under My Classes.'

export const passwordChanged: Letter<'PasswordChanged'> = async (
  { publicUrl },
  { firstName, hasCalendarAddress = false },
) => ({
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
