import { queryOptions } from '@tanstack/react-query'
import { readPage, longestPage, SortDirection, type PageQuery } from '#contract/page.ts'
import { MemberRights } from '#contract/rights/rights.ts'
import {
  Role,
  RoleGrant,
  RoleGrantPage,
  RolePage,
  type CreateRole,
  type GrantRole,
  type UpdateRole,
} from '#contract/rights/roles.ts'
import { asChange, http, type Change } from '../http.ts'

export const listRoles = (organizationId: number, query: PageQuery, signal?: AbortSignal) =>
  http
    .get(`Role/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(readPage(RolePage))

export const findRole = (id: number, signal?: AbortSignal) =>
  http.get(`Role/admin/${id}`, { signal }).json(Role)

export const createRole = (input: CreateRole, change: Change) =>
  http.post('Role/admin', { json: input, ...asChange(change) }).json(Role)

export const updateRole = ({ id, ...input }: UpdateRole & { id: number }, change: Change) =>
  http.put(`Role/admin/${id}`, { json: input, ...asChange(change) }).json(Role)

export const deleteRole = async (id: number, change: Change) => {
  await http.delete(`Role/admin/${id}`, asChange(change))
}

type GrantKey = { roleId: number; organizationUserId: number }

const grantAt = ({ roleId, organizationUserId }: GrantKey) =>
  `Role/admin/${roleId}/grants/${organizationUserId}`

export const listGrants = (roleId: number, query: PageQuery, signal?: AbortSignal) =>
  http
    .get(`Role/admin/${roleId}/grants`, { searchParams: { ...query }, signal })
    .json(readPage(RoleGrantPage))

export const grantRole = ({ untilDate, ...key }: GrantKey & GrantRole, change: Change) =>
  http.put(grantAt(key), { json: { untilDate }, ...asChange(change) }).json(RoleGrant)

export const endGrant = async (key: GrantKey, change: Change) => {
  await http.delete(grantAt(key), asChange(change))
}

export const findMemberRights = (organizationUserId: number, signal?: AbortSignal) =>
  http.get(`OrganizationUser/admin/${organizationUserId}/rights`, { signal }).json(MemberRights)

export const rolesQuery = (organizationId: number, query: PageQuery) =>
  queryOptions({
    queryKey: ['roles', 'page', organizationId, query],
    queryFn: ({ signal }) => listRoles(organizationId, query, signal),
  })

const byName = { ...longestPage, sortDirection: SortDirection.Ascending }

/** The roles that a member can be given, by name: as many as one page may hold. */
export const roleChoicesQuery = (organizationId: number) => rolesQuery(organizationId, byName)

export const roleQuery = (id: number) =>
  queryOptions({
    queryKey: ['roles', 'one', id],
    queryFn: ({ signal }) => findRole(id, signal),
  })

/** How many of those who hold a role are read at once. */
export const grantsPageSize = byName.pageSize

/** Who holds a role, by name. */
export const grantsQuery = (roleId: number, pageIndex: number) =>
  queryOptions({
    queryKey: ['roles', 'grants', roleId, pageIndex],
    queryFn: ({ signal }) => listGrants(roleId, { ...byName, pageIndex }, signal),
  })

export const memberRightsQuery = (organizationUserId: number) =>
  queryOptions({
    queryKey: ['roles', 'member', organizationUserId],
    queryFn: ({ signal }) => findMemberRights(organizationUserId, signal),
  })
