import { queryOptions } from '@tanstack/react-query'
import { MemberCard, MemberPage, type MemberKind } from '#contract/members.ts'
import type { Membership } from '#contract/organizations.ts'
import type { PageQuery } from '#contract/page.ts'
import { http } from './http.ts'

type MembersQuery = PageQuery & { kind?: MemberKind; status?: Membership['status'] }

export const listMembers = (organizationId: number, query: MembersQuery, signal?: AbortSignal) =>
  http
    .get(`OrganizationUser/admin/organization/${organizationId}`, {
      searchParams: { ...query },
      signal,
    })
    .json(MemberPage)

export const findMember = (id: number, signal?: AbortSignal) =>
  http.get(`OrganizationUser/admin/${id}`, { signal }).json(MemberCard)

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
