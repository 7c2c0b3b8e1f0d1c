import { brand } from '#contract/brand.ts'
import { chooseNewPassword, greet, whyAboutSafety } from '../greeting.ts'
import type { Letter } from '../letter.ts'

export const passwordChanged: Letter<'PasswordChanged'> = async ({ publicUrl }, { firstName }) => ({
  subject: 'Your password was changed',
  opening: [
    greet(firstName),
    `Your ${brand.name} account has a new password, and all your other devices were signed out.`,
    'If it was you, there is nothing to do. If it was not you, choose a new password right away.',
  ],
  link: chooseNewPassword(publicUrl),
  reason: whyAboutSafety,
})
