import { expectCalls } from '#server/testing/expected-calls.ts'
import { verified } from '#server/rights/matrix/test-ready.ts'

export const ownersCalls = expectCalls({
  'POST /api/OrganizationUser/admin/owner/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'OwnerAdded OrganizationUser',
    ready: (opened) => verified(opened),
  },
  'DELETE /api/OrganizationUser/admin/owner/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'OwnerRemoved OrganizationUser',
    ready: async ({ school }) => ({
      ids: await school.member('Eva', { isOwner: true }),
    }),
  },
  'POST /api/OrganizationUser/admin/owner/transfer/:organizationUserId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'OwnerAdded OrganizationUser, OwnerRemoved OrganizationUser',
    ready: (opened) => verified(opened),
  },
})
