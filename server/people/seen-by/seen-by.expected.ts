import { expectCalls } from '#server/testing/expected-calls.ts'

export const seenByCalls = expectCalls({
  'GET /api/Family/my/:familyId/children/:childId/seen-by': {
    statuses: '401 401 404 404 200 404 200 404 404 404 404 404 404 200',
  },
})
