import { brand } from '#contract/brand.ts'
import { findRecipient, isAddress } from '#server/identity/accounts.queries.ts'
import {
  confirmationLife,
  makeLink,
  worksForAWeek,
} from '#server/identity/one-time-tokens.queries.ts'
import {
  type Content,
  type EmailContext,
  type Email,
  newsLife,
  type Write,
} from '#server/mail/email.ts'

/** Sent to the new address. */
type Facts = { userId: number }

/**
 * Not sent to an address that another account has verified, so the requester does not learn about that account. If
 * the other account is unverified, the email says how to take over the address.
 */
const write: Write<Facts> = async (context, { userId }) => {
  const recipient = await findRecipient(context.db, userId)
  if (recipient?.pendingEmail !== context.email) return undefined
  const other = await context.db
    .selectFrom('user')
    .where(isAddress(context.email))
    .select('emailVerifiedAt')
    .executeTakeFirst()
  if (other) return other.emailVerifiedAt === null ? takeOverEmail(context) : undefined
  const message = 'Your email address is changed'
  const url = await makeLink(
    context,
    { purpose: 'ChangeEmail', userId, invitationId: null },
    { message, redirect: '/account/edit', life: confirmationLife },
  )
  return {
    subject: 'Confirm your new email address',
    opening: [
      `Follow the link to use this email address for your ${brand.name} account. Until then, you log in with your old address. You may need to log in when you open the link.`,
    ],
    link: { label: 'Use this email address', url },
    closing: [
      `${worksForAWeek} You can request a new link under My Profile, Account.`,
      'If you didn’t request this, don’t follow the link: it would add your address to someone else’s account.',
    ],
    reason: `You received this email because someone asked to use this address for a ${brand.name} account.`,
  }
}

export const confirmNewEmail = {
  name: 'ChangeEmail',
  life: newsLife,
  maxPerHour: 5,
  write,
} satisfies Email<Facts>

/** Anyone can sign up with an address. A new password gives the account to the person who reads its email. */
const takeOverEmail = ({ publicUrl }: EmailContext): Content => ({
  subject: 'Another account has this email address',
  opening: [
    `Someone asked to use this email address for their ${brand.name} account. If it was you: another account already has this address, but never verified it. You may have created that account yourself, or someone else signed up with your address.`,
    'Because you receive email at this address, you can take over that account. Choose a new password for it. This logs out everyone who uses it now.',
  ],
  link: {
    label: 'Choose a new password for that account',
    url: new URL('/account/forgot-password', publicUrl),
  },
  closing: [
    'Then delete that account under My Profile, Account, or change its email address. After that, request your change again.',
    'If you didn’t request this, you can ignore this email. No account has changed.',
  ],
  reason: `You received this email because someone asked to use this address for a ${brand.name} account.`,
})
