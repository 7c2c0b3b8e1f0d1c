import { brand } from '#contract/brand.ts'
import { greet, whyAboutSafety } from '../greeting.ts'
import type { Letter } from '../letter.ts'

export const passwordChanged: Letter<'PasswordChanged'> = async ({ publicUrl }, { firstName }) => ({
  subject: 'Your password was changed',
  paragraphs: [
    greet(firstName),
    `Your account at ${brand.name} has a new password. All your other devices are logged out.`,
    'If it was not you, choose another password at once.',
  ],
  link: {
    label: 'I did not do this: choose another password',
    url: new URL('/account/forgot-password', publicUrl),
  },
  reason: whyAboutSafety,
})
