import { expectCalls } from '#server/testing/expected-calls.ts'

export const imagesCalls = expectCalls({
  'POST /api/Image/upload': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
})
