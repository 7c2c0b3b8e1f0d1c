import { linkLife } from '#contract/accounts/sign-in.ts'
import { brand } from '#contract/brand.ts'
import { findCredentials } from '#server/identity/accounts.queries.ts'
import { makeLink, worksOnce } from '#server/identity/one-time-tokens.queries.ts'
import type { Email, Write } from '#server/mail/email.ts'

/** The browser that requested it. Older emails in the outbox lack it. */
type Facts = { browserHash?: string }

const write: Write<Facts> = async (context, { browserHash }) => {
  if (browserHash === undefined) return undefined
  const account = await findCredentials(context.db, context.email)
  if (!account) return undefined
  const url = await makeLink(
    context,
    { purpose: 'ResetPassword', userId: account.userId, invitationId: null, browserHash },
    { message: 'You are logged in', redirect: '/account/edit#password' },
  )
  return {
    subject: 'Choose a new password',
    opening: [`Follow the link to log in to ${brand.name} and choose a new password.`],
    link: { label: 'Choose a new password', url },
    closing: [
      `${worksOnce} In a different browser, you also need the code shown where you requested the link.`,
      'If you didn’t request it, don’t follow the link. You can ignore this email, and your password won’t change.',
    ],
    reason: `You received this email because someone asked to reset the ${brand.name} password for this address.`,
  }
}

export const resetPasswordEmail = {
  name: 'ResetPassword',
  life: linkLife,
  maxInHalfLife: 2,
  write,
} satisfies Email<Facts>
