import { linkLife } from '#contract/accounts/sign-in.ts'
import { brand } from '#contract/brand.ts'
import { findCredentials } from '#server/identity/accounts.queries.ts'
import { makeLink, worksOnce } from '#server/identity/one-time-tokens.queries.ts'
import type { Email, Write } from '#server/mail/email.ts'

/** The outbox does not know whether an account has the address: that is looked up when the email is sent. */
type Facts = { redirect: string | null; browserHash?: string }

const write: Write<Facts> = async (context, { redirect, browserHash }) => {
  if (browserHash === undefined) return undefined
  const account = await findCredentials(context.db, context.email)
  if (!account) return undefined
  const url = await makeLink(
    context,
    { purpose: 'LogIn', userId: account.userId, invitationId: null, browserHash },
    { message: 'You are logged in', redirect },
  )
  return {
    subject: 'Your login link',
    opening: [`Follow the link to log in to ${brand.name}.`],
    link: { label: 'Log in', url },
    closing: [
      `${worksOnce} In a different browser, you also need the code shown where you requested the link.`,
      'If you didn’t request it, don’t follow the link. You can ignore this email.',
    ],
    reason: `You received this email because someone requested a ${brand.name} login link for this address.`,
  }
}

export const loginLinkEmail = {
  name: 'LoginLink',
  life: linkLife,
  maxInHalfLife: 2,
  write,
} satisfies Email<Facts>
