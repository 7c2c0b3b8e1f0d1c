import { FamilyGuest, InviteAdult, ShareChild } from '#contract/families.ts'
import { type Call, del, post } from '../call/call.ts'
import { inviteAdult, shareChild, withdrawInvitation } from '../invitations/invite-family.ts'
import { fullAdult } from '../rights/family-rights.ts'
import { perUser } from '../throttle/throttle.ts'

const refuses = { 409: 'The address is one that cannot be invited' }

/** Who is asked into a family, or to have a child of it in their own. */
export const invitationCalls: Call[] = [
  post(
    '/my/:familyId/invitations',
    {
      summary: 'Invite an adult into a family by email',
      who: fullAdult,
      throttled: perUser('inviteFamily'),
      body: InviteAdult,
      answer: FamilyGuest,
      creates: true,
      refuses,
    },
    ({ db, visitor, body }) => inviteAdult(db, visitor, body),
  ),
  del(
    '/my/:familyId/invitations/:familyInvitationId',
    { summary: 'Withdraw an invitation that nobody has accepted', who: fullAdult },
    ({ db, visitor, ids }) => withdrawInvitation(db, visitor, ids.familyInvitationId),
  ),
  post(
    '/my/:familyId/children/:childId/share',
    {
      summary: 'Ask another household by email to have a child in their family as well',
      who: fullAdult,
      throttled: perUser('inviteFamily'),
      body: ShareChild,
      answer: FamilyGuest,
      creates: true,
      refuses,
    },
    ({ db, visitor, ids, body }) =>
      shareChild(db, visitor, { email: body.email, personId: ids.childId }),
  ),
]
