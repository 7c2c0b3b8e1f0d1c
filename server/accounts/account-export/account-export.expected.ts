import { expectCalls } from '#server/testing/expected-calls.ts'

export const accountExportCalls = expectCalls({
  'GET /api/Account/export': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
})
