import { brand } from '#contract/brand.ts'
import type { Letter } from '../letter.ts'
import { makeLink, worksOnce } from '../link.ts'
import { findUserIdOf } from '../recipient.ts'

export const loginLink: Letter<'LoginLink'> = async (desk, { redirect }) => {
  const userId = await findUserIdOf(desk.db, desk.email)
  if (userId === undefined) return undefined
  const url = await makeLink(
    desk,
    { purpose: 'LogIn', userId, invitationId: null },
    { message: 'You are logged in', redirect },
  )
  return {
    subject: 'Your login link',
    paragraphs: [`Follow the link to log in to ${brand.name}.`, worksOnce],
    link: { label: 'Log in', url },
    reason: `You get this letter because somebody asked for a login link to this address at ${brand.name}. If it was not you, you can ignore it.`,
  }
}
