import { missing } from '#server/rights/matrix/test-ids.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'
import { insertTestRequest } from './test-exception-requests.ts'

export const exceptionRequestsCalls = expectCalls({
  'GET /api/ExceptionRequest/my': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'POST /api/ExceptionRequest/class/:classId': {
    statuses: '401 401 404 403 404 404 404 404 404 404 404 404 404 404',
    body: () => ({ personId: missing, sentence: 'She cannot wait.' }),
    naming: ({ childId }) => ({ personId: childId, sentence: 'She cannot wait.' }),
    audit: 'ExceptionAsked OrganizationUser',
    ready: async ({ ids }) => ({ body: { personId: ids.childId, sentence: 'She cannot wait.' } }),
  },
  'POST /api/ExceptionRequest/permission/:organizationId': {
    statuses: '401 401 404 403 200 200 200 409 200 200 200 200 200 409',
    body: () => ({ permission: 'audit.view', sentence: 'I check the books.' }),
    audit: 'ExceptionAsked OrganizationUser',
    ready: async ({ school }) => ({ token: (await school.member('Petr')).token }),
  },
  'POST /api/ExceptionRequest/withdraw/:exceptionRequestId': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
    audit: 'ExceptionWithdrawn OrganizationUser',
    ready: async ({ server, school, ids }) => {
      const petr = await school.member('Petr')
      return {
        token: petr.token,
        ids: { exceptionRequestId: await insertTestRequest(server, ids, petr) },
      }
    },
  },
  'GET /api/ExceptionRequest/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id organizationId permission name state askedDate endedDate version
      everybody: (items) organizationUserId requestedBy sentence reasons isNeedless reasonAgainst answer answeredBy
      everybody: (items.class) id name
      everybody: (items.roles) id name
    `,
  },
  'GET /api/ExceptionRequest/admin/:exceptionRequestId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: id organizationId permission name state askedDate endedDate version
      everybody: organizationUserId requestedBy sentence reasons isNeedless reasonAgainst answer answeredBy
      everybody: (class) id name
      everybody: (roles) id name
    `,
  },
  'PUT /api/ExceptionRequest/admin/grant/:exceptionRequestId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ version: 1 }),
    audit: 'ExceptionGranted OrganizationUser, Enrolled OrganizationUser',
  },
  'PUT /api/ExceptionRequest/admin/decline/:exceptionRequestId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ version: 1 }),
    audit: 'ExceptionDeclined OrganizationUser',
  },
})
