import { expectCalls } from '#server/testing/expected-calls.ts'

export const catalogCalls = expectCalls({
  'GET /api/Class/organization/:organizationId': {
    statuses: '404 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Class/organization/:organizationId/availability': {
    statuses: '404 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
})
