import { FamilyChange } from '#contract/people/family-changes.ts'
import { SharedChild } from '#contract/people/family-names.ts'
import { FamilyGuest, InviteAdult, ShareChild } from '#contract/people/families.ts'
import { z } from '#contract/zod.ts'
import { type Call, del, get, post } from '#server/calls/call.ts'
import { withdrawInvitation } from '../invitations/invite-family.ts'
import { listShared, takeShared } from '../invitations/shared-children.ts'
import { fullAdult } from './family-rights.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { proposeInvitation, proposeSharing } from '../family-changes/proposals.ts'
import { perSender } from '#server/calls/throttle.ts'

const refuses = { 409: 'The address is one that cannot be invited' }

/** Who is asked into a family, or to have a child of it in their own. */
export const invitationCalls: Call[] = [
  get(
    '/my/shared',
    {
      summary:
        'The children of other households that wait for a family of the person who is signed in',
      who: signedIn,
      answer: z.array(SharedChild),
    },
    ({ db, visitor }) => listShared(db, visitor),
  ),
  post(
    '/my/:familyId/shared/:familyInvitationId',
    { summary: 'Take a child of another household into a family', who: fullAdult },
    ({ db, visitor, ids }) => takeShared(db, visitor, ids),
  ),
  post(
    '/my/:familyId/invitations',
    {
      summary: 'Invite an adult into a family by email',
      who: fullAdult,
      reauthenticated: true,
      throttled: perSender('inviteFamily'),
      body: InviteAdult,
      answer: z.union([FamilyGuest, FamilyChange]),
      refuses,
    },
    ({ db, visitor, body }) => proposeInvitation(db, visitor, body),
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
      reauthenticated: true,
      throttled: perSender('inviteFamily'),
      body: ShareChild,
      answer: z.union([FamilyGuest, FamilyChange]),
      refuses,
    },
    ({ db, visitor, ids, body }) => proposeSharing(db, visitor, ids.childId, body),
  ),
]
