import { expectCalls } from '#server/testing/expected-calls.ts'

export const classCareCalls = expectCalls({
  'GET /api/Class/care/:classId': {
    statuses: '401 401 404 403 403 200 403 200 403 403 200 403 403 200',
  },
})
