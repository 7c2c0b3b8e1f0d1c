import { expectCalls } from '#server/testing/expected-calls.ts'

export const joiningCalls = expectCalls({
  'POST /api/Organization/:organizationId/leave': {
    statuses: '401 401 404 403 204 204 204 204 204 204 204 204 204 409',
    audit: 'Left OrganizationUser',
    ready: async ({ school }) => ({
      token: (await school.member('Cora')).token,
    }),
  },
})
