import { expectCalls } from '#server/testing/expected-calls.ts'

export const secondFactorCalls = expectCalls({
  'GET /api/Organization/admin/second-factor/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: isRequired hasOwn concernedCount
      owner: (concerned) organizationUserId name hasEmailCodes
    `,
  },
  'PUT /api/Organization/admin/second-factor/:organizationId': {
    statuses: '401 401 404 403 403 403 403 409 403 403 403 403 403 200',
    body: () => ({ isRequired: true }),
    audit: 'Edited Organization',
  },
})
