import { brand } from '#contract/brand.ts'
import { findCredentials } from '../../accounts/accounts.queries.ts'
import type { Letter } from '../letter.ts'
import { confirmationLife, makeLink, worksForADay } from '../link.ts'
import { findRecipient } from '../recipient.ts'

/** Is not sent to an address that another account has: whoever typed it does not learn that. */
export const changeEmail: Letter<'ChangeEmail'> = async (desk, { userId }) => {
  const recipient = await findRecipient(desk.db, userId)
  if (recipient?.pendingEmail !== desk.email) return undefined
  if (await findCredentials(desk.db, desk.email)) return undefined
  const message = 'Your email address is changed'
  const url = await makeLink(
    desk,
    { purpose: 'ChangeEmail', userId, invitationId: null },
    { message, redirect: '/account/edit', life: confirmationLife },
  )
  return {
    subject: 'Confirm your new email address',
    opening: [
      `Follow the link to use this email address for your ${brand.name} account. Until you do, you log in with the old one. If you are not logged in where you open the link, it asks you to log in.`,
    ],
    link: { label: 'Use this email address', url },
    closing: [
      `${worksForADay} If it has expired, you can ask for a new one under My Profile, then Account.`,
      'If you did not ask for this, do not follow the link: it gives your address to an account that is not yours.',
    ],
    reason: `You get this email because someone asked to use this address for a ${brand.name} account.`,
  }
}
