import { brand } from '#contract/brand.ts'
import type { Letter } from '../letter.ts'
import { makeLink, worksOnce } from '../link.ts'
import { findUserIdOf } from '../recipient.ts'

export const resetPassword: Letter<'ResetPassword'> = async (desk) => {
  const userId = await findUserIdOf(desk.db, desk.email)
  if (userId === undefined) return undefined
  const url = await makeLink(
    desk,
    { purpose: 'ResetPassword', userId, invitationId: null },
    { message: 'Choose a new password now', redirect: '/account/edit#password' },
  )
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Follow the link to log in to ${brand.name} and to choose a new password.`,
      `${worksOnce} Until you choose a new password, the old one holds.`,
    ],
    link: { label: 'Choose a new password', url },
    reason: `You get this letter because somebody pressed “Forgot password?” for this address at ${brand.name}. If it was not you, you can ignore it.`,
  }
}
