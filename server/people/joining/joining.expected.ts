import { expectCalls } from '#server/testing/expected-calls.ts'
import { publish } from '#server/rights/matrix/test-ready.ts'
import { register } from '#server/accounts/sign-in/test-sign-in.ts'

export const joiningCalls = expectCalls({
  'POST /api/Organization/:organizationId/join': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
    audit: 'Joined OrganizationUser',
    ready: async ({ server, school }) => {
      await publish(server, school.organizationId, { admissionType: 0 })
      return { token: (await register(server, {}, 'Petr')).token }
    },
  },
  'POST /api/Organization/:organizationId/leave': {
    statuses: '401 401 404 403 204 204 204 204 204 204 204 204 204 409',
    audit: 'Left OrganizationUser',
    ready: async ({ school }) => ({
      token: (await school.member('Cora')).token,
    }),
  },
})
