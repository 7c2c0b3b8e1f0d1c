import { day } from '#contract/dates/durations.ts'
import { clock, timestampOf } from '#server/process/clock.ts'
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
      expiresDate: `${timestampOf(clock.now() + 30 * day).slice(0, 10)}T00:00:00.000Z`,
    }),
  },
  'DELETE /api/Account/tokens/:apiTokenId': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 204',
  },
})
