import { expectCalls } from '#server/testing/expected-calls.ts'
import { missing } from '#server/rights/matrix/test-ids.ts'

export const enrollmentsCalls = expectCalls({
  'GET /api/Class/admin/roster/:classId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: id organizationUserId name status statusDate position offeredUntil isHeld isAdultNeeded isUnreached requestedBy reason message version
      members.view: photoUrl
      members.manage or students.manage or students.medical: grade
      everybody: (swaps) classId name
      everybody: (blockers) kind reason opener
    `,
  },
  'POST /api/Class/admin/students/:classId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: ({ newcomer }) => ({ organizationUserId: newcomer }),
    audit: 'Enrolled OrganizationUser',
  },
  'PUT /api/Class/admin/enrollments/:classId/:enrollmentId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({
      status: 'Withdrawn',
      version: 1,
    }),
    audit: 'TakenOut OrganizationUser',
  },
  'POST /api/Class/admin/undo-decision/:classId/:enrollmentId': {
    statuses: '401 401 404 403 403 403 403 409 409 403 403 403 403 409',
    audit: 'Enrolled OrganizationUser',
    ready: async ({ server, school, ids: { classId, enrollmentId } }) => {
      const path = `/api/Class/admin/enrollments/${classId}/${enrollmentId}`
      const body = { status: 'Withdrawn', version: 1 }
      await server.put(path, { token: school.token, body })
      return {}
    },
  },
  'PUT /api/Class/admin/waitlist/:classId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ before: [], enrollmentIds: [] }),
    audit: 'WaitlistOrdered Class',
  },
  'GET /api/Class/my-pending-enrollments': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Class/waitlist-chance/:classId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/Class/enroll/:classId': {
    statuses: '401 401 404 403 404 404 404 404 404 404 404 404 404 404',
    body: () => ({ personId: missing }),
    naming: ({ childId }) => ({ personId: childId }),
  },
  'POST /api/Class/withdraw/:classId': {
    statuses: '401 401 404 403 404 404 404 404 404 404 404 404 404 404',
    body: () => ({ personId: missing }),
    naming: ({ childId }) => ({ personId: childId }),
  },
  'POST /api/Class/undo-withdrawal/:classId': {
    statuses: '401 401 404 403 404 404 404 404 404 404 404 404 404 404',
    body: () => ({ personId: missing }),
    naming: ({ childId }) => ({ personId: childId }),
  },
})
