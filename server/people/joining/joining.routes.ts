import { post, resource } from '#server/calls/call.ts'
import { unlessSuspended } from '#server/tenancy/rights.ts'
import { leaveOrganization } from './joining.ts'

export const joining = resource('Organization', [
  post(
    '/:organizationId/leave',
    {
      summary: 'End the own membership, and what was granted with it',
      who: unlessSuspended,
      refuses: { 403: 'The membership is suspended', 409: 'Nobody else owns the organization' },
    },
    ({ db, visitor, ids }) => leaveOrganization(db, visitor, ids.organizationId),
  ),
])
