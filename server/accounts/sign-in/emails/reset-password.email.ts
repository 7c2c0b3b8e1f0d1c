import { brand } from '#contract/brand.ts'
import { findCredentials } from '#server/identity/accounts.queries.ts'
import type { Letter } from '#server/mail/letter.ts'
import { makeLink, worksOnce } from '#server/mail/link.ts'

export const resetPassword: Letter<'ResetPassword'> = async (desk, { browserHash }) => {
  if (browserHash === undefined) return undefined
  const account = await findCredentials(desk.db, desk.email)
  if (!account) return undefined
  const url = await makeLink(
    desk,
    { purpose: 'ResetPassword', userId: account.userId, invitationId: null, browserHash },
    { message: 'You are logged in', redirect: '/account/edit#password' },
  )
  return {
    subject: 'Choose a new password',
    opening: [`Follow the link to log in to ${brand.name} and choose a new password.`],
    link: { label: 'Choose a new password', url },
    closing: [
      `${worksOnce} In another browser than the one you asked with, it asks for the code that you saw there.`,
      'If you did not ask for it, do not follow the link. You can ignore this email, and your password stays as it is.',
    ],
    reason: `You get this email because someone asked to reset the ${brand.name} password for this address.`,
  }
}
