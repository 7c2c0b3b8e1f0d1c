import { Organization } from '#contract/organizations/organizations.ts'
import { post, resource } from '#server/calls/call.ts'
import { unlessSuspended } from '#server/tenancy/rights.ts'
import { joinOrganization, leaveOrganization } from './joining.ts'

/** How people come into an organization by themselves, and go. */
export const joining = resource('Organization', [
  post(
    '/:organizationId/join',
    {
      summary: 'Join an organization that lets everybody in, or by its invitation',
      who: unlessSuspended,
      answer: Organization,
      refuses: { 403: 'The membership is suspended', 409: 'It looks at applications first' },
    },
    ({ db, images, visitor, ids }) => joinOrganization({ db, images }, visitor, ids.organizationId),
  ),
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
