import { expectCalls } from '#server/testing/expected-calls.ts'

export const calendarsCalls = expectCalls({
  'GET /api/Calendar/my': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Calendar/plan/:semesterId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Calendar/my-feed': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Calendar/my-feed': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Calendar/my-feed/renew': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'DELETE /api/Calendar/my-feed': {
    statuses: '401 401 204 204 204 204 204 204 204 204 204 204 204 204',
  },
})
