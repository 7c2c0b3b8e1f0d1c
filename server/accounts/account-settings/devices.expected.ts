import { expectCalls } from '#server/testing/expected-calls.ts'

export const devicesCalls = expectCalls({
  'GET /api/Account/sessions': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'DELETE /api/Account/sessions': {
    statuses: '401 401 204 204 204 204 204 204 204 204 204 204 204 204',
  },
  'DELETE /api/Account/sessions/:sessionId': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 204',
  },
})
