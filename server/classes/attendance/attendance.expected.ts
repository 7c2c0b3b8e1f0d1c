import { expectCalls } from '#server/testing/expected-calls.ts'
import { missing } from '#server/rights/matrix/test-ids.ts'

export const attendanceCalls = expectCalls({
  'GET /api/Class/my-missing-attendance': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Class/my-attendance': {
    statuses: '401 401 422 422 422 422 422 422 422 422 422 422 422 422',
  },
  'GET /api/Class/admin/organization/:organizationId/attendance': {
    statuses: '401 401 404 403 403 403 403 200 403 403 200 403 200 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id classId className teacherNames classDayId date type startTime endTime studentsCount markedCount
    `,
  },
  'GET /api/Class/attendance/:classId': {
    statuses: '401 401 404 403 403 200 403 200 403 403 200 403 200 200',
  },
  'GET /api/Class/attendance/:classId/:classDayId': {
    statuses: '401 401 404 403 403 200 403 200 403 403 200 403 200 200',
  },
  'PUT /api/Class/attendance/:classId/:classDayId': {
    statuses: '401 401 404 403 403 422 403 422 403 403 422 403 403 422',
    body: () => ({
      marks: [{ personId: missing, mark: 'Present' }],
    }),
  },
})
