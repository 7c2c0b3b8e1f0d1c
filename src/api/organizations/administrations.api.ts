import { queryOptions } from '@tanstack/react-query'
import {
  AdminOrganization,
  OrganizationSettings,
  type UpdateOrganization,
} from '#contract/organizations/administrations.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { asChange, http, type Change } from '../http.ts'

export const findAdminOrganization = (id: number, signal?: AbortSignal) =>
  http.get(`Organization/admin/${id}`, { signal }).json(AdminOrganization)

/** Fails for those who lack the permission, with who may. */
export const requirePermission = (id: number, permission: Permission, signal?: AbortSignal) =>
  http
    .get(`Organization/admin/${id}`, { searchParams: { permission }, signal })
    .json(AdminOrganization)

export const findSettings = (organizationId: number, signal?: AbortSignal) =>
  http.get(`Organization/admin/${organizationId}/settings`, { signal }).json(OrganizationSettings)

export const updateOrganization = (
  { organizationId, ...input }: UpdateOrganization & { organizationId: number },
  change: Change,
) =>
  http
    .put(`Organization/update/${organizationId}`, { json: input, ...asChange(change) })
    .json(OrganizationSettings)

export async function deleteOrganization(id: number, change: Change): Promise<void> {
  await http.delete(`Organization/admin/${id}`, asChange(change))
}

export async function restoreOrganization(id: number, change: Change): Promise<void> {
  await http.post(`Organization/admin/${id}/restore`, asChange(change))
}

export const adminOrganizationQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'admin', id],
    queryFn: ({ signal }) => findAdminOrganization(id, signal),
  })

export const settingsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['organizations', 'settings', organizationId],
    queryFn: ({ signal }) => findSettings(organizationId, signal),
  })
