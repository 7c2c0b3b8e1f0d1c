import { brand } from '#contract/brand.ts'
import type { Letter } from '../letter.ts'
import { makeLink, worksOnce } from '../link.ts'
import { findRecipient } from '../recipient.ts'

/** Says nothing that whoever signed up has typed: the address may be somebody else's. */
export const verifyEmail: Letter<'VerifyEmail'> = async (desk, { userId }) => {
  const recipient = await findRecipient(desk.db, userId)
  if (recipient?.email !== desk.email || recipient.emailVerifiedAt !== null) return undefined
  const message = 'Your e-mail address is verified'
  const url = await makeLink(
    desk,
    { purpose: 'VerifyEmail', userId, invitationId: null },
    { message, redirect: '/' },
  )
  return {
    subject: 'Verify your e-mail address',
    paragraphs: [
      `Welcome to ${brand.name}. Follow the link to show that this e-mail address is yours.`,
      `${worksOnce} If it is too old, ask for a new one in your account settings.`,
    ],
    link: { label: 'Verify your e-mail address', url },
    reason: `You get this letter because somebody signed up at ${brand.name} with this address. If it was not you, do not follow the link.`,
  }
}
