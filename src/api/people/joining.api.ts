import { queryOptions } from '@tanstack/react-query'
import { MyInvitation } from '#contract/people/invitations.ts'
import { Organization } from '#contract/organizations/organizations.ts'
import { z } from '#contract/zod.ts'
import { asChange, http, type Change } from '../http.ts'

export const joinOrganization = (id: number, change: Change) =>
  http.post(`Organization/${id}/join`, asChange(change)).json(Organization)

export const leaveOrganization = async (id: number, change: Change) => {
  await http.post(`Organization/${id}/leave`, asChange(change))
}

export const myInvitationsQuery = queryOptions({
  queryKey: ['organizations', 'invitations'],
  queryFn: ({ signal }) =>
    http.get('Organization/my-invitations', { signal }).json(z.array(MyInvitation)),
})

export const acceptInvitation = async (id: number, change: Change) => {
  await http.post(`Organization/my-invitations/${id}/accept`, asChange(change))
}

export const declineInvitation = async (id: number, change: Change) => {
  await http.delete(`Organization/my-invitations/${id}`, asChange(change))
}
