import { expectCalls } from '#server/testing/expected-calls.ts'

export const claimedCalls = expectCalls({
  'GET /api/Account/records': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Account/records/:recordMoveId/part': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
  },
})
