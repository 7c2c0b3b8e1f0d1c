import { expectCalls } from '#server/testing/expected-calls.ts'

export const registrationRoundsCalls = expectCalls({
  'POST /api/RegistrationRound/admin/preview/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ seed: 'a seed' }),
  },
  'POST /api/RegistrationRound/admin/comparison/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ seed: 'a seed' }),
  },
})
