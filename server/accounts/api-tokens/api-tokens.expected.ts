import { day } from '#contract/dates/durations.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'

export const apiTokensCalls = expectCalls({
  'GET /api/Account/tokens': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Account/tokens': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({
      name: 'Website',
      scopes: ['classes:read'],
      expiresDate: new Date(Date.now() + 30 * day).toISOString(),
    }),
  },
  'DELETE /api/Account/tokens/:apiTokenId': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 204',
  },
})
