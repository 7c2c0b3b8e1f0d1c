import { brand } from '#contract/brand.ts'
import { findCredentials } from '../../accounts/accounts.queries.ts'
import type { Letter } from '../letter.ts'
import { makeLink, worksOnce } from '../link.ts'
import { findRecipient } from '../recipient.ts'

/** Is not sent to an address that another account has: whoever typed it does not learn that. */
export const changeEmail: Letter<'ChangeEmail'> = async (desk, { userId }) => {
  const recipient = await findRecipient(desk.db, userId)
  if (recipient?.pendingEmail !== desk.email) return undefined
  if (await findCredentials(desk.db, desk.email)) return undefined
  const message = 'Your e-mail address is changed'
  const url = await makeLink(
    desk,
    { purpose: 'ChangeEmail', userId, invitationId: null },
    { message, redirect: '/account/edit' },
  )
  return {
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `Follow the link to use this e-mail address for your account at ${brand.name}. Until then the old one holds.`,
      `${worksOnce} If it is too old, ask for a new one in your account settings.`,
    ],
    link: { label: 'Use this e-mail address', url },
    reason: `You get this letter because somebody entered this address for an account at ${brand.name}. If it was not you, do not follow the link: the account would get your address.`,
  }
}
