import { expectCalls } from '#server/testing/expected-calls.ts'

export const profileCalls = expectCalls({
  'GET /api/Account/me': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Account/profile': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'PUT /api/Account/me': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({
      firstName: 'Ida',
      lastName: 'Lind',
      preferredName: null,
      birthDate: null,
      phone: null,
      bio: null,
      photoImageId: null,
      version: 1,
    }),
  },
})
