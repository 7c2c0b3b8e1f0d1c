import type { Permission } from '#contract/rights/permissions.ts'
import {
  adminOrganizationQuery,
  requirePermission,
} from '#src/api/organizations/administrations.api.ts'
import { fetchStored } from '#src/api/pack.ts'
import type { App } from '#src/components/frame/app.ts'

interface Visit {
  context: { app: App }
  params: { organizationId: number }
  abortController: AbortController
}

/**
 * The loader of a screen that has no protected data of its own but needs one of these permissions. Without them, the
 * server refuses the call and says why, and who may.
 */
export const needs =
  (first: Permission, ...others: Permission[]) =>
  async ({ context, params: { organizationId }, abortController }: Visit) => {
    const { queries } = context.app
    const { permissions } = await fetchStored(queries, adminOrganizationQuery(organizationId))
    const isHeld = [first, ...others].some((permission) => permissions.includes(permission))
    if (!isHeld) await requirePermission(organizationId, first, abortController.signal)
  }

/** The same for a screen that needs all of these permissions. */
export const needsAll =
  (...permissions: Permission[]) =>
  async (visit: Visit) => {
    for (const permission of permissions) await needs(permission)(visit)
  }
