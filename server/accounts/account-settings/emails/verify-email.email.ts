import { brand } from '#contract/brand.ts'
import { findRecipient } from '#server/identity/accounts.queries.ts'
import {
  confirmationLife,
  makeLink,
  worksForAWeek,
} from '#server/identity/one-time-tokens.queries.ts'
import { findBounce } from '#server/mail/bounces.queries.ts'
import { type Email, newsLife, type Write } from '#server/mail/email.ts'

/** Sent after a sign-up, or on request. */
type Facts = { userId: number }

/** Repeats nothing that was typed at sign-up: the address may be somebody else's. */
const write: Write<Facts> = async (context, { userId }) => {
  const { db, email } = context
  const recipient = await findRecipient(db, userId)
  if (recipient?.email !== email) return undefined
  const isVerified = recipient.emailVerifiedAt !== null
  if (isVerified && (await findBounce(db, email)) === null) return undefined
  const message = 'Your email address is verified'
  const url = await makeLink(
    context,
    { purpose: 'VerifyEmail', userId, invitationId: null },
    { message, redirect: '/', life: confirmationLife },
  )
  return {
    subject: 'Verify your email address',
    opening: [
      isVerified
        ? `Earlier emails of ${brand.name} to this address came back. Follow the link to confirm that this one arrived. You may need to log in when you open the link.`
        : `Welcome to ${brand.name}. Follow the link to confirm that this email address is yours. You may need to log in when you open the link.`,
    ],
    link: { label: 'Verify your email address', url },
    closing: [
      `${worksForAWeek} If it has expired, log in and request a new one.`,
      isVerified
        ? 'If you didn’t request this email, you can ignore it.'
        : 'If you didn’t sign up, don’t follow the link. You can ignore this email.',
    ],
    reason: isVerified
      ? `You received this email because you have an account at ${brand.name}.`
      : `You received this email because someone signed up for ${brand.name} with this address.`,
  }
}

export const verifyEmail = { name: 'VerifyEmail', life: newsLife, write } satisfies Email<Facts>
