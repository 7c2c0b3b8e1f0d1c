import { del, post, resource } from '#server/calls/call.ts'
import { organizationInPath, ownerOf } from '#server/tenancy/rights.ts'
import { deleteOrganization, restoreOrganization } from './retention.queries.ts'

const owner = ownerOf(organizationInPath)

/** Deleting and restoring an organization. */
export const organizationRetention = resource('Organization', [
  del(
    '/admin/:organizationId',
    {
      summary: 'Delete an organization, which its owners can restore within 30 days',
      authorize: owner,
      reauthenticated: true,
      isAllowedWhileDeleted: true,
      refuses: { 409: 'Already deleted' },
    },
    ({ db, visitor }) => deleteOrganization(db, visitor),
  ),
  post(
    '/admin/restore/:organizationId',
    {
      operationId: 'restoreOrganization',
      summary: 'Restore a deleted organization and its members',
      authorize: owner,
      isAllowedWhileDeleted: true,
      refuses: { 409: 'Not deleted' },
    },
    ({ db, visitor }) => restoreOrganization(db, visitor),
  ),
])
