import { day } from '#contract/dates/durations.ts'
import { brand } from '#contract/brand.ts'
import type { Email, Write } from '#server/mail/email.ts'
import { dayOf, makeLink } from '#server/identity/one-time-tokens.queries.ts'
import { clock } from '#server/process/clock.ts'

type Facts = { familyInvitationId: number }

/** Contains nothing that the sender typed, only their verified address. */
const write: Write<Facts> = async (context, { familyInvitationId }) => {
  const found = await context.db
    .selectFrom('familyInvitation')
    .innerJoin('user', 'user.id', 'familyInvitation.invitedByUserId')
    .where('familyInvitation.id', '=', familyInvitationId)
    .where('acceptedDate', 'is', null)
    .where('user.emailVerifiedAt', 'is not', null)
    .select(['expiresDate', 'relation', 'user.email as host'])
    .executeTakeFirst()
  const life = found ? Date.parse(found.expiresDate) - clock.now() : 0
  if (!found || life <= 0) return undefined
  const { host, relation } = found
  const isShared = relation === null
  const url = await makeLink(
    context,
    { purpose: 'FamilyInvitation', userId: null, invitationId: null, familyInvitationId },
    {
      message: isShared ? 'A child was shared with you' : 'You’ve joined the family',
      redirect: '/my/family',
      life,
    },
  )
  return {
    subject: isShared
      ? `You are invited to share a child at ${brand.name}`
      : `You are invited to a family at ${brand.name}`,
    opening: [
      isShared
        ? `${host} wants to share a child with your family at ${brand.name}. You won’t see anything else about their family, and they’ll see only that the child is also in another household.`
        : `${host} invites you to their family at ${brand.name}.`,
      'Use the link to accept. You’ll log in or create an account.',
    ],
    link: { label: 'Accept the invitation', url },
    closing: [
      `The link works once, until ${dayOf(found.expiresDate)}. It is for this email address only. If you don’t want to accept, ignore this email.`,
    ],
    reason: `You received this email because ${host} invited this address to a family at ${brand.name}.`,
  }
}

export const familyInvitationEmail = {
  name: 'FamilyInvitation',
  life: 14 * day,
  maxPerHour: 5,
  write,
} satisfies Email<Facts>
