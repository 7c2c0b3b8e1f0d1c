import { expectCalls } from '#server/testing/expected-calls.ts'

const statuses = '401 401 200 200 200 200 200 200 200 200 200 200 200 200'

export const liveCalls = expectCalls({
  'GET /api/Live/stream': { statuses },
  'GET /api/Live/changes': { statuses },
})
