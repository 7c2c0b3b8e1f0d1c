import { SharedChild } from '#contract/people/family-names.ts'
import { MyInvitation } from '#contract/people/invitations.ts'
import {
  Invitation,
  Invite,
  InvitedMembers,
  InviteMembers,
  OpenInvitations,
} from '#contract/people/members.ts'
import { z } from '#contract/zod.ts'
import { del, get, post, resource, signedIn } from '#server/calls/call.ts'
import { perSender, perSenderAndId } from '#server/calls/rate-limit.ts'
import {
  may,
  organizationInBody,
  organizationInPath,
  organizationOf,
} from '#server/tenancy/rights.ts'
import { fullAdult } from '../families/family-rights.ts'
import { listShared, takeShared } from './accept-family-invitation.ts'
import { acceptMyInvitation } from './accept-invitation.ts'
import {
  declineMyInvitation,
  listInvitations,
  listMyInvitations,
  withdrawInvitation,
  withdrawInvitationByAddress,
} from './invitations.queries.ts'
import { inviteMember, inviteMembers } from './invite-members.ts'

export const invitations = resource('OrganizationUser', [
  post(
    '/admin/invite',
    {
      operationId: 'invite',
      summary: 'Invite a person by email',
      authorize: may('members.manage', organizationInBody),
      rateLimit: perSender('invite'),
      body: Invite,
      answer: Invitation,
      refuses: { 409: 'The address cannot be invited' },
    },
    ({ db, visitor, body }) => inviteMember(db, visitor, body),
  ),
  post(
    '/admin/organization/:organizationId/invite',
    {
      operationId: 'inviteMembers',
      summary: 'Invite people to claim their records, and list those not invited with the reason',
      authorize: may('members.manage', organizationInPath),
      rateLimit: perSenderAndId('invite'),
      body: InviteMembers,
      answer: InvitedMembers,
      refuses: { 409: 'The caller’s address is not verified' },
    },
    ({ db, visitor, body }) => inviteMembers(db, visitor, body),
  ),
  get(
    '/admin/organization/:organizationId/invitations',
    {
      operationId: 'listInvitations',
      summary: 'List open invitations by address',
      authorize: may('members.manage', organizationInPath),
      answer: OpenInvitations,
    },
    ({ db, visitor }) => listInvitations(db, visitor.organizationId),
  ),
  del(
    '/admin/invitations/:invitationId',
    {
      operationId: 'withdrawInvitation',
      summary: 'Withdraw an invitation by address',
      authorize: may('members.manage', organizationOf('invitation')),
      refuses: { 409: 'It was accepted or withdrawn, or has expired' },
    },
    ({ db, visitor, ids }) => withdrawInvitationByAddress(db, visitor, ids.invitationId),
  ),
  del(
    '/admin/invitation/:organizationUserId',
    {
      operationId: 'withdrawMemberInvitation',
      summary: 'Withdraw the invitation to claim a record',
      authorize: may('members.manage', organizationOf('organizationUser')),
      refuses: { 409: 'There is no open invitation' },
    },
    ({ db, visitor, ids }) => withdrawInvitation(db, visitor, ids.organizationUserId),
  ),
])

export const myInvitations = resource('Organization', [
  get(
    '/my-invitations',
    {
      operationId: 'listMyInvitations',
      summary: 'List my open invitations',
      authorize: signedIn,
      answer: z.array(MyInvitation),
    },
    ({ db, images, visitor }) => listMyInvitations({ db, images }, visitor.userId),
  ),
  post(
    '/my-invitations/:invitationId/accept',
    {
      operationId: 'acceptInvitation',
      summary: 'Accept an invitation',
      authorize: signedIn,
      refuses: { 409: 'The offered record is no longer available' },
    },
    ({ db, visitor, ids }) => acceptMyInvitation(db, visitor, ids.invitationId),
  ),
  del(
    '/my-invitations/:invitationId',
    { operationId: 'declineInvitation', summary: 'Decline an invitation', authorize: signedIn },
    ({ db, visitor, ids }) => declineMyInvitation(db, visitor, ids.invitationId),
  ),
])

/** Children shared by other households. */
export const familyInvitations = resource('Family', [
  get(
    '/my/shared',
    {
      operationId: 'listSharedChildren',
      summary: 'List the children shared with me',
      authorize: signedIn,
      answer: z.array(SharedChild),
    },
    ({ db, visitor }) => listShared(db, visitor),
  ),
  post(
    '/my/:familyId/shared/:familyInvitationId',
    {
      operationId: 'addSharedChild',
      summary: 'Add a shared child to a family',
      authorize: fullAdult,
    },
    ({ db, visitor, ids }) => takeShared(db, visitor, ids),
  ),
])
