import { del, post, resource } from '#server/calls/call.ts'
import { organizationInPath, ownerOf } from '#server/tenancy/rights.ts'
import { deleteOrganization, restoreOrganization } from './retention.queries.ts'

const owner = ownerOf(organizationInPath)

/** How an organization ends. */
export const organizationRetention = resource('Organization', [
  del(
    '/admin/:organizationId',
    {
      summary: 'Delete an organization: its owners can restore it within 30 days',
      authorize: owner,
      reauthenticated: true,
      goesOnInHold: true,
      refuses: { 409: 'It is deleted already' },
    },
    ({ db, visitor }) => deleteOrganization(db, visitor),
  ),
  post(
    '/admin/:organizationId/restore',
    {
      summary: 'Restore a deleted organization, and everybody in it',
      authorize: owner,
      goesOnInHold: true,
      refuses: { 409: 'It is not deleted' },
    },
    ({ db, visitor }) => restoreOrganization(db, visitor),
  ),
])
