import { missing } from '#server/rights/matrix/test-ids.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'

const nowhere = { personId: missing, classId: missing }

export const familyPlansCalls = expectCalls({
  'GET /api/FamilyPlan/:semesterId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'PUT /api/FamilyPlan/choice/:classId': {
    statuses: '401 401 404 403 404 404 404 404 404 404 404 404 404 404',
    body: () => ({ personId: missing, rank: 1 }),
    naming: ({ childId }) => ({ personId: childId, rank: 1 }),
  },
  'POST /api/FamilyPlan/hold/:semesterId': {
    statuses: '401 401 404 403 404 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
    body: () => ({ places: [nowhere] }),
    naming: ({ classId, childId }) => ({ places: [{ classId, personId: childId }] }),
  },
  'DELETE /api/FamilyPlan/hold/:semesterId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/FamilyPlan/enroll/:semesterId': {
    statuses: '401 401 404 403 404 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
    body: () => ({ places: [{ ...nowhere, way: 'Enroll' }] }),
    naming: ({ classId, childId }) => ({
      places: [{ classId, personId: childId, way: 'Enroll' }],
    }),
  },
})
