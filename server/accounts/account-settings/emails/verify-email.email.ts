import { brand } from '#contract/brand.ts'
import { findRecipient } from '#server/identity/accounts.queries.ts'
import {
  confirmationLife,
  makeLink,
  worksForAWeek,
} from '#server/identity/one-time-tokens.queries.ts'
import { type Email, newsLife, type Write } from '#server/mail/email.ts'

/** Sent after a sign-up, or on request. */
type Facts = { userId: number }

/** Repeats nothing that was typed at sign-up: the address may be somebody else's. */
const write: Write<Facts> = async (context, { userId }) => {
  const recipient = await findRecipient(context.db, userId)
  if (recipient?.email !== context.email || recipient.emailVerifiedAt !== null) return undefined
  const message = 'Your email address is verified'
  const url = await makeLink(
    context,
    { purpose: 'VerifyEmail', userId, invitationId: null },
    { message, redirect: '/', life: confirmationLife },
  )
  return {
    subject: 'Verify your email address',
    opening: [
      `Welcome to ${brand.name}. Follow the link to confirm that this email address is yours. You may need to log in when you open the link.`,
    ],
    link: { label: 'Verify your email address', url },
    closing: [
      `${worksForAWeek} If it has expired, log in and request a new one.`,
      'If you didn’t sign up, don’t follow the link. You can ignore this email.',
    ],
    reason: `You received this email because someone signed up for ${brand.name} with this address.`,
  }
}

export const verifyEmail = { name: 'VerifyEmail', life: newsLife, write } satisfies Email<Facts>
