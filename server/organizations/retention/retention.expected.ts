import { owned } from '#server/rights/matrix/test-ready.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'

export const deletionCalls = expectCalls({
  'DELETE /api/Organization/admin/:organizationId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'OrganizationDeleted Organization',
  },
  'POST /api/Organization/admin/restore/:organizationId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 409',
    needsNoSecondFactor: true,
    audit: 'OrganizationRestored Organization',
    ready: async (opened) => {
      await owned(opened, 'DELETE /api/Organization/admin/:organizationId', opened.ids)
      return {}
    },
  },
})
