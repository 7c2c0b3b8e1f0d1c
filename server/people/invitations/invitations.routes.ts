import {
  Invitation,
  Invite,
  InvitedMembers,
  InviteMembers,
  OpenInvitations,
} from '#contract/people/members.ts'
import { del, get, post, resource } from '#server/calls/call.ts'
import { listInvitations } from './open-invitations.ts'
import {
  organizationInBody,
  organizationInPath,
  organizationOf,
  may,
} from '#server/tenancy/rights.ts'
import { perSender, perSenderAndId } from '#server/calls/throttle.ts'
import {
  inviteMember,
  inviteMembers,
  withdrawInvitation,
  withdrawInvitationByAddress,
} from './invite-members.ts'

export const invitations = resource('OrganizationUser', [
  post(
    '/admin/invite',
    {
      summary: 'Invite somebody by email',
      who: may('members.manage', organizationInBody),
      throttled: perSender('invite'),
      body: Invite,
      answer: Invitation,
      refuses: { 409: 'The address is one that cannot be invited' },
    },
    ({ db, visitor, body }) => inviteMember(db, visitor, body),
  ),
  post(
    '/admin/organization/:organizationId/invite',
    {
      summary: 'Invite those whom some records are about, and say who was not invited and why',
      who: may('members.manage', organizationInPath),
      throttled: perSenderAndId('invite'),
      body: InviteMembers,
      answer: InvitedMembers,
      refuses: { 409: 'The own address is not verified' },
    },
    ({ db, visitor, body }) => inviteMembers(db, visitor, body),
  ),
  get(
    '/admin/organization/:organizationId/invitations',
    {
      summary: 'Those who are invited by their address alone, and have not accepted yet',
      who: may('members.manage', organizationInPath),
      answer: OpenInvitations,
    },
    ({ db, visitor }) => listInvitations(db, visitor.organizationId),
  ),
  del(
    '/admin/invitations/:invitationId',
    {
      summary: 'Withdraw an invitation by address alone',
      who: may('members.manage', organizationOf('invitation')),
      refuses: { 409: 'It is over already' },
    },
    ({ db, visitor, ids }) => withdrawInvitationByAddress(db, visitor, ids.invitationId),
  ),
  del(
    '/admin/:organizationUserId/invitation',
    {
      summary: 'Withdraw the invitation to claim a record',
      who: may('members.manage', organizationOf('organizationUser')),
      refuses: { 409: 'There is none any more' },
    },
    ({ db, visitor, ids }) => withdrawInvitation(db, visitor, ids.organizationUserId),
  ),
])
