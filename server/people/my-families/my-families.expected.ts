import { expectCalls } from '#server/testing/expected-calls.ts'

export const myFamiliesCalls = expectCalls({
  'GET /api/Family/my': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Family/my/names': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Family/my': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
    body: () => ({ name: 'Lind family' }),
    audit: 'Added Family',
  },
  'PUT /api/Family/my/:familyId': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: () => ({ name: 'Berg family', address: null, version: 1 }),
    audit: 'Edited Family',
  },
  'POST /api/Family/my/:familyId/children': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: () => ({ firstName: 'Mia', birthDate: '2018-03-04' }),
    audit: 'Added Person',
  },
  'GET /api/Family/my/:familyId/people/:personId': {
    statuses: '401 401 404 404 200 404 200 404 404 404 404 404 404 200',
  },
})
