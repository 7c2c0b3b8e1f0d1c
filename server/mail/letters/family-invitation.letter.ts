import { brand } from '#contract/brand.ts'
import { fullName } from '../../database/names.ts'
import type { Letter } from '../letter.ts'
import { dayOf, makeLink } from '../link.ts'

/** Names the family and who invites, and tells nothing about its children. */
export const familyInvitation: Letter<'FamilyInvitation'> = async (
  desk,
  { familyInvitationId },
) => {
  const found = await desk.db
    .selectFrom('familyInvitation')
    .innerJoin('family', 'family.id', 'familyInvitation.familyId')
    .leftJoin('person', 'person.userId', 'familyInvitation.invitedByUserId')
    .where('familyInvitation.id', '=', familyInvitationId)
    .where('acceptedDate', 'is', null)
    .select([
      'family.name',
      'expiresDate',
      'relation',
      fullName('person').$castTo<string | null>().as('host'),
    ])
    .executeTakeFirst()
  const life = found ? Date.parse(found.expiresDate) - Date.now() : 0
  if (!found || life <= 0) return undefined
  const { name, host } = found
  const isShared = found.relation === null
  const url = await makeLink(
    desk,
    { purpose: 'FamilyInvitation', userId: null, invitationId: null, familyInvitationId },
    {
      message: isShared ? 'The child is in your family now' : `You belong to ${name} now`,
      redirect: '/my/family',
      life,
    },
  )
  const who = host ?? 'Somebody'
  return {
    subject: isShared
      ? `The family “${name}” shares a child with you`
      : `You are invited to the family “${name}”`,
    opening: [
      isShared
        ? `${who} asks you to have a child of “${name}” in your own family at ${brand.name} as well. You see nothing else of their family, and they see nothing of yours.`
        : `${who} invites you to join “${name}” at ${brand.name}.`,
      'Follow the link to accept. If you have no account yet, you can create one there.',
    ],
    link: { label: 'Accept the invitation', url },
    closing: [
      `The link works once, until ${dayOf(found.expiresDate)}. If you do not want to accept, you can ignore this email.`,
    ],
    reason: `You get this email because ${host ?? 'someone'} invited this address to a family at ${brand.name}.`,
  }
}
