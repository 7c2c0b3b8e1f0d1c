import { expectCalls } from '#server/testing/expected-calls.ts'

export const myClassesCalls = expectCalls({
  'GET /api/Class/my-teaching-classes': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Class/my-enrolled-classes': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Class/:classId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
})
