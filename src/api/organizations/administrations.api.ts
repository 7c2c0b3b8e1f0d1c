import {
  AdminOrganization,
  OrganizationSettings,
  type UpdateOrganization,
} from '#contract/organizations/administrations.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { http, send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

/** Fails without the permission, and names the people who have it. */
export const requirePermission = (id: number, permission: Permission, signal?: AbortSignal) =>
  http
    .get(`Organization/admin/${id}`, { searchParams: { permission }, signal })
    .json(AdminOrganization)

export const updateOrganization = (
  { organizationId, ...input }: UpdateOrganization & { organizationId: number },
  change: Change,
) => send('put', `Organization/update/${organizationId}`, change, input).json(OrganizationSettings)

export const deleteOrganization = (id: number, change: Change) =>
  sendOnly('delete', `Organization/admin/${id}`, change)

export const restoreOrganization = (id: number, change: Change) =>
  sendOnly('post', `Organization/admin/restore/${id}`, change)

export const adminOrganizationQuery = (id: number) =>
  question(['organizations', 'admin', id], `Organization/admin/${id}`, AdminOrganization)

export const settingsQuery = (organizationId: number) =>
  question(
    ['organizations', 'settings', organizationId],
    `Organization/admin/settings/${organizationId}`,
    OrganizationSettings,
  )
