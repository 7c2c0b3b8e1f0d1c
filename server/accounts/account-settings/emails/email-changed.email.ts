import { brand } from '#contract/brand.ts'
import { type Email, newsLife, type Write, greet } from '#server/mail/email.ts'

/** Sent to the former address. */
type Facts = { firstName: string | null; newEmail: string }

const write: Write<Facts> = async (_, { firstName, newEmail }) => ({
  subject: 'Your email address was changed',
  opening: [
    greet(firstName),
    `The email address of your ${brand.name} account is now ${newEmail}. From now on, log in with that address. We will send emails there.`,
    'If you made this change, you don’t need to do anything. If you didn’t, contact an owner of your organization right away.',
  ],
  reason: `You received this email because this was the address of your ${brand.name} account.`,
})

export const emailChangedEmail = {
  name: 'EmailChanged',
  life: newsLife,
  write,
} satisfies Email<Facts>
