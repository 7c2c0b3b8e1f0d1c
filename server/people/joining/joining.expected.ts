import { expectCalls } from '#server/testing/expected-calls.ts'
import { owned } from '#server/rights/matrix/test-ready.ts'

export const joiningCalls = expectCalls({
  'POST /api/Organization/leave/:organizationId': {
    statuses: '401 401 404 403 204 204 204 204 204 204 204 204 204 409',
    audit: 'Left OrganizationUser',
    ready: async ({ school }) => ({
      token: (await school.member('Cora')).token,
    }),
  },
})

export const childLeavingCalls = expectCalls({
  'GET /api/Family/my/:familyId/children/:childId/organizations': {
    statuses: '401 401 404 404 200 404 200 404 404 404 404 404 404 200',
  },
  'POST /api/Family/my/:familyId/children/:childId/organizations/:organizationId/leave': {
    statuses: '401 401 404 404 403 404 204 404 404 404 404 404 404 204',
    audit: 'Left OrganizationUser',
  },
  'POST /api/Family/my/:familyId/children/:childId/organizations/:organizationId/leave/undo': {
    statuses: '401 401 404 404 403 404 204 404 404 404 404 404 404 204',
    audit: 'Joined OrganizationUser',
    ready: async (opened) => {
      await owned(
        opened,
        `POST /api/Family/my/:familyId/children/:childId/organizations/:organizationId/leave`,
        opened.ids,
      )
      return {}
    },
  },
})
