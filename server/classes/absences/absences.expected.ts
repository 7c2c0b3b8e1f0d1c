import { expectCalls } from '#server/testing/expected-calls.ts'
import { missing } from '#server/rights/matrix/test-ids.ts'

const meetings = [{ classId: missing, classDayId: missing }]

export const absencesCalls = expectCalls({
  'GET /api/Absence/my': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Absence/my-meetings': {
    statuses: '401 401 422 422 422 422 422 422 422 422 422 422 422 422',
  },
  'POST /api/Absence/report': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    body: () => ({ personId: missing, meetings }),
    naming: ({ childId, classId, classDayId }) => ({
      personId: childId,
      meetings: [{ classId, classDayId }],
    }),
  },
  'POST /api/Absence/report-teaching': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    body: () => ({ meetings }),
  },
  'PUT /api/Absence/substitute/:classId/:classDayId': {
    statuses: '401 401 404 403 204 204 204 204 204 204 204 204 204 204',
    body: () => ({ isTaken: false }),
  },
  'GET /api/Absence/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 200 403 200 200',
    keys: `
      attendance.view: (students) classId className classDayId date startTime endTime name reportedDate
      attendance.take: (students) reason note reportedBy
      everybody: (teachers) classId className classDayId date startTime endTime
      everybody: (teachers.absentTeachers) name note
      everybody: (teachers.substitute) organizationUserId name
    `,
  },
  'GET /api/Absence/admin/class/:classId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    keys: `
      everybody: classId className classDayId date startTime endTime
      everybody: (absentTeachers) name note
      everybody: (substitute) organizationUserId name
    `,
  },
  'GET /api/Absence/admin/substitute/:classId/:classDayId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    keys: `
      everybody: organizationUserId name role conflicts
    `,
  },
  'PUT /api/Absence/admin/substitute/:classId/:classDayId': {
    statuses: '401 401 404 403 403 403 403 204 403 204 403 403 403 204',
    body: () => ({ organizationUserId: null, replaces: null }),
    audit: 'SubstituteNamed Class',
    ready: async ({ school }) => {
      const { organizationUserId } = await school.member('Tess', { isTeacher: true })
      const classDayId = await school.classDay({ date: '2026-12-05' })
      return { ids: { classDayId }, body: { organizationUserId, replaces: null } }
    },
  },
})
