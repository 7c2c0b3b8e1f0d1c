import { account, someAddress } from '#server/rights/matrix/test-ids.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'

export const accountsCalls = expectCalls({
  'POST /api/Account/sign-up': {
    statuses: '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({ ...account, ...someAddress() }),
  },
})
