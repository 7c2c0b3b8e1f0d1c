import { brand } from '#contract/brand.ts'
import { findCredentials } from '../../accounts/accounts.queries.ts'
import type { Letter } from '../letter.ts'
import { makeLink, worksOnce } from '../link.ts'

export const loginLink: Letter<'LoginLink'> = async (desk, { redirect }) => {
  const account = await findCredentials(desk.db, desk.email)
  if (!account) return undefined
  const url = await makeLink(
    desk,
    { purpose: 'LogIn', userId: account.userId, invitationId: null },
    { message: 'You are logged in', redirect },
  )
  return {
    subject: 'Your login link',
    paragraphs: [`Follow the link to log in to ${brand.name}.`, worksOnce],
    link: { label: 'Log in', url },
    reason: `You get this letter because somebody asked for a login link to this address at ${brand.name}. If it was not you, you can ignore it.`,
  }
}
