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
import { send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

export const createRole = (input: CreateRole, change: Change) =>
  send('post', 'Role/admin', change, input).json(Role)

export const updateRole = ({ id, ...input }: UpdateRole & { id: number }, change: Change) =>
  send('put', `Role/admin/${id}`, change, input).json(Role)

export const deleteRole = (id: number, change: Change) =>
  sendOnly('delete', `Role/admin/${id}`, change)

type GrantKey = { roleId: number; organizationUserId: number }

const grantAt = ({ roleId, organizationUserId }: GrantKey) =>
  `Role/admin/grants/${roleId}/${organizationUserId}`

export const grantRole = ({ untilDate, ...key }: GrantKey & GrantRole, change: Change) =>
  send('put', grantAt(key), change, { untilDate }).json(RoleGrant)

export const endGrant = (key: GrantKey, change: Change) => sendOnly('delete', grantAt(key), change)

export const rolesQuery = (organizationId: number, query: PageQuery) =>
  question(
    ['roles', 'page', organizationId, query],
    `Role/admin/organization/${organizationId}`,
    readPage(RolePage),
    query,
  )

const byName = { ...longestPage, sortDirection: SortDirection.Ascending }

/** The roles that a member can be given, by name: as many as one page may hold. */
export const roleChoicesQuery = (organizationId: number) => rolesQuery(organizationId, byName)

export const roleQuery = (id: number) => question(['roles', 'one', id], `Role/admin/${id}`, Role)

/** How many of those who hold a role are read at once. */
export const grantsPageSize = byName.pageSize

/** Who holds a role, by name. */
export const grantsQuery = (roleId: number, pageIndex: number) =>
  question(
    ['roles', 'grants', roleId, pageIndex],
    `Role/admin/grants/${roleId}`,
    readPage(RoleGrantPage),
    { ...byName, pageIndex },
  )

export const memberRightsQuery = (organizationUserId: number) =>
  question(
    ['roles', 'member', organizationUserId],
    `OrganizationUser/admin/rights/${organizationUserId}`,
    MemberRights,
  )
