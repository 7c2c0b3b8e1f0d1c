import { expectCalls } from '#server/testing/expected-calls.ts'
import { peanuts } from '#server/people/families/test-family.ts'

export const careCalls = expectCalls({
  'GET /api/Family/my/:familyId/children/:childId/care-notes': {
    statuses: '401 401 404 404 200 404 200 404 404 404 404 404 404 200',
  },
  'PUT /api/Family/my/:familyId/children/:childId/care-notes': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: () => ({
      conditions: [peanuts],
      version: 0,
    }),
    audit: 'CareNotesEdited Person',
  },
  'GET /api/Family/my/:familyId/children/:childId/contacts': {
    statuses: '401 401 404 404 200 404 200 404 404 404 404 404 404 200',
  },
})
