import { brand } from '#contract/brand.ts'
import { greet } from '../greeting.ts'
import type { Letter } from '../letter.ts'

export const emailChanged: Letter<'EmailChanged'> = async (_, { firstName, newEmail }) => ({
  subject: 'Your e-mail address was changed',
  paragraphs: [
    greet(firstName),
    `Your account at ${brand.name} now has the e-mail address ${newEmail}. From now on you log in with that one, and letters go there.`,
    'If it was not you, write to those who look after your organization at once.',
  ],
  reason: `You get this letter because this was the address of your account at ${brand.name}.`,
})
