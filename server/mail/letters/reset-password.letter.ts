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
    { message: 'Choose a new password now', redirect: '/account/edit#password' },
  )
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Follow the link to log in to ${brand.name} and to choose a new password.`,
      worksOnce,
    ],
    link: { label: 'Choose a new password', url },
    reason: `You get this letter because somebody pressed “Forgot password?” for this address at ${brand.name}. If it was not you, you can ignore it.`,
  }
}
