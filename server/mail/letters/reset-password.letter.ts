import { brand } from '#contract/brand.ts'
import { findCredentials } from '../../accounts/accounts.queries.ts'
import type { Letter } from '../letter.ts'
import { makeLink, worksOnce } from '../link.ts'

export const resetPassword: Letter<'ResetPassword'> = async (desk) => {
  const account = await findCredentials(desk.db, desk.email)
  if (!account) return undefined
  const url = await makeLink(
    desk,
    { purpose: 'ResetPassword', userId: account.userId, invitationId: null },
    { message: 'You are logged in', redirect: '/account/edit#password' },
  )
  return {
    subject: 'Choose a new password',
    opening: [`Follow the link to log in to ${brand.name} and choose a new password.`],
    link: { label: 'Choose a new password', url },
    closing: [
      worksOnce,
      'If you did not ask for it, you can ignore this email. Your password stays as it is.',
    ],
    reason: `You get this email because someone asked to reset the ${brand.name} password for this address.`,
  }
}
