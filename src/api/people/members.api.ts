import { queryOptions } from '@tanstack/react-query'
import { HistoryPage } from '#contract/rights/audit.ts'
import {
  Invitation,
  InvitedMembers,
  MemberCard,
  MemberPage,
  OpenEnrollments,
  OpenInvitations,
  type AddMember,
  type Invite,
  type InviteMembers,
  type MemberKind,
  type UpdateMember,
  type UpdateStatuses,
} from '#contract/people/members.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import type { z } from '#contract/zod.ts'
import { asChange, http, type Change } from '../http.ts'

type MembersQuery = PageQuery & { kind?: MemberKind; status?: Membership['status'] }

export const listMembers = (organizationId: number, query: MembersQuery, signal?: AbortSignal) =>
  http
    .get(`OrganizationUser/admin/organization/${organizationId}`, {
      searchParams: { ...query },
      signal,
    })
    .json(readPage(MemberPage))

export const findMember = (id: number, signal?: AbortSignal) =>
  http.get(`OrganizationUser/admin/${id}`, { signal }).json(MemberCard)

export const listHistory = (id: number, query: PageQuery, signal?: AbortSignal) =>
  http
    .get(`OrganizationUser/admin/${id}/history`, { searchParams: { ...query }, signal })
    .json(readPage(HistoryPage))

export const addMember = (input: AddMember, change: Change) =>
  http.post('OrganizationUser/admin', { json: input, ...asChange(change) }).json(MemberCard)

export const updateMember = ({ id, ...input }: UpdateMember & { id: number }, change: Change) =>
  http.put(`OrganizationUser/admin/${id}`, { json: input, ...asChange(change) }).json(MemberCard)

export const deleteMember = async (id: number, change: Change) => {
  await http.delete(`OrganizationUser/admin/${id}`, asChange(change))
}

type StatusChange = z.input<typeof UpdateStatuses> & { organizationId: number }

export const updateStatuses = async (
  { organizationId, ...input }: StatusChange,
  change: Change,
) => {
  await http.put(`OrganizationUser/admin/organization/${organizationId}/status`, {
    json: input,
    ...asChange(change),
  })
}

export const invite = (input: Invite, change: Change) =>
  http.post('OrganizationUser/admin/invite', { json: input, ...asChange(change) }).json(Invitation)

type ManyInvited = InviteMembers & { organizationId: number }

export const inviteMembers = ({ organizationId, ...input }: ManyInvited, change: Change) =>
  http
    .post(`OrganizationUser/admin/organization/${organizationId}/invite`, {
      json: input,
      ...asChange(change),
    })
    .json(InvitedMembers)

export const withdrawInvitation = async (id: number, change: Change) => {
  await http.delete(`OrganizationUser/admin/${id}/invitation`, asChange(change))
}

export const withdrawInvitationByEmail = async (id: number, change: Change) => {
  await http.delete(`OrganizationUser/admin/invitations/${id}`, asChange(change))
}

export const invitationsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['members', 'invitations', organizationId],
    queryFn: ({ signal }) =>
      http
        .get(`OrganizationUser/admin/organization/${organizationId}/invitations`, { signal })
        .json(OpenInvitations),
  })

export const findOpenEnrollments = (
  { organizationId, ids }: { organizationId: number; ids: number[] },
  { signal }: Pick<Change, 'signal'>,
) =>
  http
    .get(`OrganizationUser/admin/organization/${organizationId}/open-enrollments`, {
      searchParams: { ids: ids.join(',') },
      signal,
    })
    .json(OpenEnrollments)

export const endOpenEnrollments = async (id: number, change: Change) => {
  await http.delete(`OrganizationUser/admin/${id}/open-enrollments`, asChange(change))
}

export const openEnrollmentsQuery = (organizationId: number, id: number) =>
  queryOptions({
    queryKey: ['members', 'open-enrollments', id],
    queryFn: ({ signal }) => findOpenEnrollments({ organizationId, ids: [id] }, { signal }),
  })

export const membersQuery = (organizationId: number, query: MembersQuery) =>
  queryOptions({
    queryKey: ['members', 'page', organizationId, query],
    queryFn: ({ signal }) => listMembers(organizationId, query, signal),
  })

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', 'one', id],
    queryFn: ({ signal }) => findMember(id, signal),
  })

export const historyQuery = (id: number, query: PageQuery) =>
  queryOptions({
    queryKey: ['members', 'history', id, query],
    queryFn: ({ signal }) => listHistory(id, query, signal),
  })
