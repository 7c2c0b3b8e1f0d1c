import { expectCalls } from '#server/testing/expected-calls.ts'

export const reportsCalls = expectCalls({
  'GET /api/Report/admin/organization/:organizationId/class-lists': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
  },
  'GET /api/Report/admin/organization/:organizationId/sign-in-sheets': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
  },
  'GET /api/Report/admin/organization/:organizationId/day-sheet': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 200 200',
  },
  'GET /api/Report/admin/organization/:organizationId/student-schedules': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
  },
  'GET /api/Report/admin/organization/:organizationId/teacher-schedules': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
  },
  'GET /api/Report/admin/organization/:organizationId/emergency-list': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
  },
  'GET /api/Report/admin/organization/:organizationId/enrolment': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 200 200',
  },
  'GET /api/Report/admin/organization/:organizationId/waitlists': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
  },
  'GET /api/Report/admin/organization/:organizationId/without-class': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
  },
  'GET /api/Report/admin/organization/:organizationId/attendance': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
  },
  'GET /api/Report/admin/organization/:organizationId/families': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
  },
  'GET /api/Report/admin/organization/:organizationId/new-and-left': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
  },
})
