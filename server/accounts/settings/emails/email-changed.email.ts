import { brand } from '#contract/brand.ts'
import { greet } from '#server/mail/greeting.ts'
import type { Letter } from '#server/mail/letter.ts'

export const emailChanged: Letter<'EmailChanged'> = async (_, { firstName, newEmail }) => ({
  subject: 'Your email address was changed',
  opening: [
    greet(firstName),
    `The email address of your ${brand.name} account is now ${newEmail}. From now on, you log in with that address and our emails go there.`,
    'If it was you, there is nothing to do. If it was not you, tell an owner of your organization right away.',
  ],
  reason: `You get this email because this was the address of your ${brand.name} account.`,
})
