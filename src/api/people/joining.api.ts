import { MyInvitation } from '#contract/people/invitations.ts'
import { Organization } from '#contract/organizations/organizations.ts'
import { z } from '#contract/zod.ts'
import { send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

export const joinOrganization = (id: number, change: Change) =>
  send('post', `Organization/join/${id}`, change).json(Organization)

export const leaveOrganization = (id: number, change: Change) =>
  sendOnly('post', `Organization/leave/${id}`, change)

export const myInvitationsQuery = question(
  ['organizations', 'invitations'],
  'Organization/my-invitations',
  z.array(MyInvitation),
)

export const acceptInvitation = (id: number, change: Change) =>
  sendOnly('post', `Organization/my-invitations/${id}/accept`, change)

export const declineInvitation = (id: number, change: Change) =>
  sendOnly('delete', `Organization/my-invitations/${id}`, change)
