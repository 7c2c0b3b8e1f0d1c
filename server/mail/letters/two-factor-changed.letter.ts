import { brand } from '#contract/brand.ts'
import { greet, whyAboutSafety } from '../greeting.ts'
import type { Letter } from '../letter.ts'

const news = {
  Email: `To log in to ${brand.name}, you now also need a code that is mailed to you.`,
  Authenticator: `To log in to ${brand.name}, you now also need a code of your authenticator app.`,
  None: `To log in to ${brand.name}, you now need your password alone.`,
}

export const twoFactorChanged: Letter<'TwoFactorChanged'> = async (
  { publicUrl },
  { firstName, provider },
) => ({
  subject: 'Your two-factor login was changed',
  paragraphs: [
    greet(firstName),
    `${news[provider ?? 'None']} All your other devices are logged out.`,
    'If it was not you, choose another password at once.',
  ],
  link: {
    label: 'I did not do this: choose another password',
    url: new URL('/account/forgot-password', publicUrl),
  },
  reason: whyAboutSafety,
})
