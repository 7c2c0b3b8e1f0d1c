import { linkLife } from '#contract/accounts/sign-in.ts'
import { brand } from '#contract/brand.ts'
import { findCredentials } from '#server/identity/accounts.queries.ts'
import { makeLink, worksOnce } from '#server/identity/one-time-tokens.queries.ts'
import type { Email, Write } from '#server/mail/email.ts'

/** Nothing is known of the address: whether an account has it is found out when the email is sent. */
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
      `${worksOnce} In another browser than the one you asked with, it asks for the code that you saw there.`,
      'If you did not ask for it, do not follow the link. You can ignore this email.',
    ],
    reason: `You get this email because someone asked for a ${brand.name} login link to this address.`,
  }
}

export const loginLinkEmail = {
  name: 'LoginLink',
  life: linkLife,
  mostInHalfLife: 2,
  write,
} satisfies Email<Facts>
