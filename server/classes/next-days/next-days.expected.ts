import { expectCalls } from '#server/testing/expected-calls.ts'

export const nextDaysCalls = expectCalls({
  'GET /api/Class/my-next-days': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
})
