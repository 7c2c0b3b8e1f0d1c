import { brand } from '#contract/brand.ts'
import { day } from '#contract/dates/durations.ts'
import { findCredentials } from '#server/identity/accounts.queries.ts'
import type { Email, Write } from '#server/mail/email.ts'

type Facts = Record<string, never>

/** Tells the owner of the address what the sign-up screen must not reveal. Contains nothing that was typed there. */
const write: Write<Facts> = async ({ db, email, publicUrl }) => {
  if (!(await findCredentials(db, email))) return undefined
  const { href } = new URL('/account/forgot-password', publicUrl)
  return {
    subject: 'You already have an account',
    opening: [
      `Someone tried to sign up for ${brand.name} with this email address, which already has an account. If it was you, log in instead.`,
    ],
    link: { label: 'Log in', url: new URL('/login', publicUrl) },
    closing: [
      `If you don’t remember your password, choose a new one: ${href}`,
      'If it wasn’t you, you don’t need to do anything. Your account hasn’t changed.',
    ],
    reason: `You received this email because someone tried to sign up for ${brand.name} with this address.`,
  }
}

export const signUpRefusedEmail = {
  name: 'SignUpRefused',
  life: day,
  maxPerHour: 1,
  write,
} satisfies Email<Facts>
