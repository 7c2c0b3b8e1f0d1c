import { MyInvitation } from '#contract/people/invitations.ts'
import { Organization } from '#contract/organizations/organizations.ts'
import { z } from '#contract/zod.ts'
import { type Call, del, get, post } from '#server/calls/call.ts'
import {
  acceptMyInvitation,
  declineMyInvitation,
  listMyInvitations,
} from '../invitations/my-invitations.ts'
import { unlessSuspended } from '#server/tenancy/rights.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { joinOrganization, leaveOrganization } from './joining.ts'

/** How people come into an organization by themselves, and go. */
export const joiningCalls: Call[] = [
  get(
    '/my-invitations',
    {
      summary: 'The invitations that wait for the verified address of the person who is signed in',
      who: signedIn,
      answer: z.array(MyInvitation),
    },
    ({ db, images, visitor }) => listMyInvitations({ db, images }, visitor.userId),
  ),
  post(
    '/my-invitations/:invitationId/accept',
    {
      summary: 'Accept an invitation',
      who: signedIn,
      refuses: { 409: 'The record that it offers is not to be had any more' },
    },
    ({ db, visitor, ids }) => acceptMyInvitation(db, visitor, ids.invitationId),
  ),
  del(
    '/my-invitations/:invitationId',
    { summary: 'Decline an invitation', who: signedIn },
    ({ db, visitor, ids }) => declineMyInvitation(db, visitor, ids.invitationId),
  ),
  post(
    '/:organizationId/join',
    {
      summary: 'Join an organization that lets everybody in, or by its invitation',
      who: unlessSuspended,
      answer: Organization,
      refuses: { 403: 'The membership is suspended', 409: 'It looks at applications first' },
    },
    ({ db, images, visitor, ids }) => joinOrganization({ db, images }, visitor, ids.organizationId),
  ),
  post(
    '/:organizationId/leave',
    {
      summary: 'End the own membership, and what was granted with it',
      who: unlessSuspended,
      refuses: { 403: 'The membership is suspended', 409: 'Nobody else owns the organization' },
    },
    ({ db, visitor, ids }) => leaveOrganization(db, visitor, ids.organizationId),
  ),
]
