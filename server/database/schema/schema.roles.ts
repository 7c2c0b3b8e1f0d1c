import type { Permission } from '#contract/rights/permissions.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type Role = {
  id: GeneratedAlways<number>
  version: Generated<number>
  organizationId: number
  name: string
  searchName: string
  description: string | null
  savedByPersonId: number | null
  savedDate: string
}

type RolePermission = { roleId: number; permission: Permission }

type RoleGrant = {
  organizationId: number
  roleId: number
  organizationUserId: number
  /** The last day, in the organization's time zone; null for without an end. */
  untilDate: string | null
  grantedByPersonId: number | null
  grantedDate: string
}

/** The tables of roles, and of who holds them. */
export type RoleTables = {
  role: Role
  rolePermission: RolePermission
  roleGrant: RoleGrant
}
